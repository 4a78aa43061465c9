import type { HelpTextsOf } from '../../help-contents.ts'

export const CARE: HelpTextsOf<'care'> = {
  care: {
    title: 'Chơi trong giới hạn của bạn',
    body: `
<p>Chơi là để vui. Về lâu dài, nhà cái có lợi thế trong mọi trò chơi, nên chơi không phải là cách kiếm tiền, trả nợ hay gỡ lại số đã mất.</p>
<ul>
<li>Trước khi bắt đầu, hãy quyết định tốn bao nhiêu tiền và thời gian, rồi dừng ở đó.</li>
<li>Chỉ chơi bằng khoản tiền bạn có thể mất mà không ảnh hưởng. Đừng bao giờ vay để chơi.</li>
<li>Đừng chơi khi mệt, giận, buồn hoặc đã uống rượu bia.</li>
<li>Hãy nghỉ giữa chừng và làm những việc khác bạn thích.</li>
<li>Các ván trước không thay đổi ván sau. Không con số nào sắp đến lượt, và chuỗi thua không nhất thiết phải dừng.</li>
</ul>
<p><strong>Dấu hiệu cần để ý:</strong> bạn giấu việc mình chơi bao nhiêu; bạn tăng tiền cược để gỡ; bạn nghĩ đến việc chơi khi đang làm việc hoặc ban đêm; bạn dùng tiền nhà hay tiền ăn; người thân lo lắng. Nếu có hai điều đúng, hãy <a href="#break">tạm nghỉ</a> và <a href="#support">nói chuyện với ai đó</a>.</p>
<p>Người dưới {{termsAge}} tuổi không được chơi. Nếu trẻ em dùng thiết bị của bạn, hãy đăng xuất sau khi chơi và đừng để trình duyệt lưu mật khẩu.</p>`,
  },
  limits: {
    title: 'Đặt giới hạn cho mình',
    body: `
<p>Bạn có thể đặt mức nạp, mức thua hoặc mức cược tối đa trong một ngày, một tuần hoặc một tháng. Giới hạn đang áp dụng hiện cạnh mọi số tiền bạn nhập.</p>
<ul>
<li><strong>Hạ thấp</strong> có hiệu lực ngay lập tức.</li>
<li><strong>Nâng cao</strong>, hoặc bỏ giới hạn, có hiệu lực sau 24 giờ, và chỉ khi lúc đó bạn xác nhận lại. Nhờ vậy, quyết định đưa ra khi đang hăng có thời gian lắng xuống.</li>
<li>Khi chạm giới hạn, việc nạp hoặc cược loại đó dừng đến hết kỳ. Cược đang chờ vẫn được quyết toán, và vẫn rút tiền được.</li>
<li><strong>Nhắc tình hình chơi:</strong> sau số phút bạn chọn, trò chơi tạm dừng và cho biết thời gian đã qua, số tiền đã cược và số tiền đã trở lại. Bạn quyết định có chơi tiếp hay không.</li>
</ul>
<p>Giới hạn áp dụng cho toàn trang, trên mọi thiết bị của bạn. Nếu bạn muốn đặt một giới hạn mà không thấy trong menu, hãy nhờ <a href="#contact">bộ phận chăm sóc khách hàng</a> đặt giúp theo cùng quy tắc.</p>`,
  },
  break: {
    title: 'Tạm nghỉ hoặc tự loại trừ',
    body: `
<p><strong>Tạm nghỉ</strong> kéo dài nhiều ngày hoặc nhiều tuần. Bạn không nạp tiền hay chơi được cho đến khi hết hạn; khi đó nó tự kết thúc.</p>
<p><strong>Tự loại trừ</strong> kéo dài nhiều tháng hoặc nhiều năm. Không thể gỡ trước hạn, kể cả chúng tôi cũng không gỡ được, dù bạn yêu cầu gấp đến đâu.</p>
<p>Trong cả hai trường hợp:</p>
<ul>
<li>mọi phiên chơi kết thúc ngay lập tức;</li>
<li>số dư vẫn là của bạn và được chi cho bạn;</li>
<li>cược đang chờ được quyết toán hoặc trả lại theo luật của sự kiện;</li>
<li>bạn không nhận ưu đãi và quảng cáo nào cho đến khi hết hạn, và sau khi tự loại trừ thì chỉ nhận nếu bạn yêu cầu lại;</li>
<li>mở tài khoản khác để lách là trái điều khoản: tiền nạp được trả lại và tiền thắng bị hủy.</li>
</ul>
<p>Hãy yêu cầu trong menu tài khoản hoặc qua <a href="#contact">bộ phận chăm sóc khách hàng</a>. Chúng tôi thực hiện và không tìm cách khiến bạn đổi ý.</p>
<p>Bạn cũng có thể tự chặn các trang khác: thiết bị nào cũng có phần mềm chặn trang cờ bạc, và nhiều ngân hàng có thể chặn các khoản thanh toán như vậy.</p>`,
  },
  support: {
    title: 'Tìm sự giúp đỡ ở đâu',
    body: `
<p>Nói ra sẽ nhẹ lòng hơn, trước hết với người bạn tin tưởng. Cũng có những người làm công việc này. Họ giúp miễn phí, không phán xét và không kể gì với chúng tôi.</p>
<ul>
<li><strong>Gambling Therapy:</strong> tư vấn và nhóm trực tuyến bằng nhiều ngôn ngữ, tại <a href="https://www.gamblingtherapy.org/">gamblingtherapy.org</a>.</li>
<li><strong>Gamblers Anonymous:</strong> nhóm của những người cùng cảnh ngộ, tại <a href="https://www.gamblersanonymous.org/">gamblersanonymous.org</a>.</li>
<li><strong>Tại Thái Lan:</strong> đường dây sức khỏe tâm thần 1323, bất cứ giờ nào.</li>
</ul>
<p>Nếu bạn đang gặp nguy hiểm hoặc nghĩ đến việc làm hại bản thân, hãy gọi số khẩn cấp nơi bạn ở ngay bây giờ.</p>
<p><strong>Nếu bạn lo cho người khác:</strong> hãy nói về những gì bạn thấy chứ không nói về lỗi; đừng trả nợ cờ bạc thay; giữ tiền của mình riêng ra; và cũng tìm lời khuyên cho chính mình. Các dịch vụ trên cũng giúp gia đình.</p>`,
  },
}
