import type { HelpTextsOf } from '../../help-contents.ts'

export const MONEY: HelpTextsOf<'money'> = {
  deposit: {
    title: 'Nạp tiền',
    body: `
<ol>
<li>Mở <a href="/member/depositv2">Nạp tiền</a> và chọn phương thức thanh toán.</li>
<li>Nhập số tiền. Mức nhỏ nhất, mức lớn nhất, phí và thời gian dự kiến hiện bên cạnh trước khi bạn xác nhận.</li>
<li>Thanh toán theo hướng dẫn trên trang. Số dư tự thay đổi khi tiền đến; bạn có thể rời trang.</li>
</ol>
<table>
<thead><tr><th>Trạng thái</th><th>Ý nghĩa</th></tr></thead>
<tbody>
<tr><td>Đã tạo</td><td>Chúng tôi đã nhận yêu cầu</td></tr>
<tr><td>Chờ thanh toán</td><td>Chúng tôi đang chờ bạn thanh toán</td></tr>
<tr><td>Đang kiểm tra thanh toán</td><td>Chúng tôi đang tìm khoản thanh toán của bạn</td></tr>
<tr><td>Đã duyệt</td><td>Tiền đã có trong số dư của bạn</td></tr>
<tr><td>Bị từ chối</td><td>Không cộng gì; lý do ghi ngay đó</td></tr>
<tr><td>Hết hạn</td><td>Không có khoản thanh toán nào đến kịp; hãy làm lại</td></tr>
<tr><td>Đã hủy</td><td>Bạn đã hủy trước khi thanh toán</td></tr>
</tbody>
</table>
<p>Hãy thanh toán từ tài khoản đứng tên bạn. Yêu cầu nạp lỡ gửi hai lần trong biểu mẫu chỉ tính một lần; khoản đã trả hai lần ở ngân hàng được trả lại hoặc cộng vào, tùy bạn. Nếu tiền không đến trong thời gian dự kiến, hãy gửi mã tham chiếu và biên lai ngân hàng cho <a href="#contact">bộ phận chăm sóc khách hàng</a>.</p>
<!--demo--><p>Trang này là bản demo: mọi khoản tiền là tiền chơi thử, không mua được và không rút thành tiền thật được.</p><!--/demo-->`,
  },
  withdraw: {
    title: 'Rút tiền',
    body: `
<p>Tiền rút về tài khoản ngân hàng đứng tên bạn. Hạn mức, phí, thời gian dự kiến và vòng cược còn phải hoàn thành hiện cạnh số tiền trước khi bạn xác nhận bằng mật khẩu thanh toán.</p>
<ol>
<li><strong>Đã yêu cầu.</strong> Số tiền được tách riêng ngay lập tức: vẫn là của bạn nhưng không cược được.</li>
<li><strong>Đang xét duyệt.</strong> Chúng tôi kiểm tra tên, vòng cược và dấu hiệu lạm dụng. Chúng tôi không đi tìm lý do để từ chối.</li>
<li><strong>Đã duyệt, rồi đã trả.</strong> Tiền đã ở ngân hàng.</li>
<li><strong>Đã nhận.</strong> Bạn xác nhận tiền đã đến, hoặc cho biết tiền chưa đến và thêm tối đa 3 hình làm bằng chứng. Nếu không có trả lời trong thời gian ghi trên trang, khoản rút được coi là đã nhận.</li>
</ol>
<p>Khoản rút bị từ chối trở về số dư đầy đủ, kèm lý do. Không thể hủy lệnh rút để chơi tiếp, để quyết định dừng vẫn là dừng.</p>
<p>Khoản rút đã khép lại là đã nhận, do bạn xác nhận hoặc do hết thời gian, sẽ không được chi lần thứ hai. Nếu thiếu tiền, hãy báo cho chúng tôi trước khi hết thời gian.</p>`,
  },
  turnover: {
    title: 'Hạn mức và vòng cược',
    body: `
<p><strong>Hạn mức số tiền.</strong> Mỗi phương thức thanh toán có mức nhỏ nhất và lớn nhất; mỗi trò chơi có tiền cược nhỏ nhất, lớn nhất và tiền trả thưởng lớn nhất. Chúng ghi ở nơi bạn nhập số tiền. <a href="#limits">Giới hạn chơi</a> của riêng bạn được áp dụng thêm và luôn được ưu tiên.</p>
<p><strong>Vòng cược</strong> là tổng cược hợp lệ phải hoàn thành trước khi rút được một số khoản tiền. Tiền thưởng ghi vòng cược bằng một con số: 12 lần trên tiền thưởng 100 baht nghĩa là 1.200 baht cược hợp lệ. Một khoản nạp có thể yêu cầu cược đủ một lần, để trang không bị dùng làm nơi chuyển tiền qua lại.</p>
<p><strong>Cược hợp lệ</strong> là phần tiền cược thật sự chịu rủi ro:</p>
<ul>
<li>Cược bị hủy, sự kiện bị bãi bỏ và kết quả hòa được trả lại tiền cược đều không tính.</li>
<li>Cược vào cả hai phía của một sự kiện chỉ tính phần chênh lệch.</li>
<li>Casino trực tuyến, game bài, thể thao, e-sports, đá gà và xổ số tính số tiền ván làm thay đổi trong ví, tối đa bằng tiền cược: 1.000 baht cho Con và 1.000 baht cho Cái, nhận lại 1.950 baht thì tính 50 baht. Tất cả vé của bạn trong một kỳ được tính chung.</li>
<li>Slot và bắn cá tính toàn bộ tiền cược.</li>
<li>Với một ưu đãi, có trò chơi tính ít hơn toàn bộ tiền cược hoặc không tính. Khi đó ưu đãi ghi rõ.</li>
</ul>
<p>Trang rút tiền cho biết còn thiếu bao nhiêu và khoản nạp hay tiền thưởng nào yêu cầu. Vòng cược không bao giờ đòi bạn phải thua: thắng hay thua đều tính như nhau. Mỗi ván tính bao nhiêu và theo quy tắc nào có trong chi tiết ván ở lịch sử cược.</p>`,
  },
  bonus: {
    title: 'Điều kiện tiền thưởng, nói dễ hiểu',
    body: `
<p>Mỗi ưu đãi trong <a href="/promotions">Khuyến mãi</a> cho biết trong một màn hình: bạn được gì, tối đa bao nhiêu, phải làm gì, đến khi nào và trò chơi nào được tính. Nội dung đó là căn cứ và không thay đổi với ưu đãi bạn đã tham gia.</p>
<ul>
<li><strong>Luôn do bạn chọn.</strong> Không có tiền thưởng nào được cộng nếu bạn không nhận hoặc đăng ký tham gia, và bạn có thể chơi mà không cần tiền thưởng nào.</li>
<li><strong>Vòng cược.</strong> Xem cách tính trong <a href="#turnover">Hạn mức và vòng cược</a>.</li>
<li><strong>Từ bỏ.</strong> Khi chưa hoàn thành vòng cược, bạn có thể từ bỏ tiền thưởng. Tiền thưởng và tiền thắng từ đó sẽ mất; tiền bạn tự nạp vẫn là của bạn.</li>
<li><strong>Hết hạn.</strong> Khi hết thời gian, phần tiền thưởng còn lại bị gỡ, không bao giờ là tiền của bạn.</li>
<li><strong>Một lần.</strong> Mỗi người, hộ gia đình, thiết bị và tài khoản thanh toán nhận một tiền thưởng, trừ khi ưu đãi nói khác.</li>
</ul>
<p>Yêu cầu nhận thưởng hiện trạng thái: đã yêu cầu, đang xử lý, đã cấp, đã nhận hoặc bị từ chối kèm lý do. Không có tiền thưởng cho người đang tạm nghỉ hoặc tự loại trừ. Nếu một ưu đãi khiến bạn cược nhiều hơn dự định, hãy bỏ qua nó.</p>`,
  },
  records: {
    title: 'Tìm lại cược và giao dịch',
    body: `
<p><a href="/member/personalHistoryCopy">Lịch sử cược</a> liệt kê mọi cược với thời gian, trò chơi, ván, tiền cược, tiền trả và trạng thái, cho hôm nay, 7 ngày, 30 ngày hoặc những ngày bạn chọn, theo thể loại.</p>
<ul>
<li><strong>Chờ kết quả:</strong> chưa có kết quả. Tiền cược đã rời số dư của bạn.</li>
<li><strong>Đã quyết toán:</strong> đã có kết quả, và số tiền trả đã ở trong số dư của bạn.</li>
<li><strong>Đã hủy:</strong> cược không được tính và tiền cược đã trở lại.</li>
</ul>
<p>Các mục trong tài khoản của bạn không bao giờ bị sửa hay xóa. Nếu chúng tôi chỉnh một sai sót, bạn thấy một mục mới dẫn tới mục cũ, và cả hai đều còn. Vì vậy, số dư luôn cộng lại được từ các mục.</p>
<p>Nếu một con số có vẻ sai, hãy gửi số ván cho <a href="#contact">bộ phận chăm sóc khách hàng</a>. Chúng tôi giữ lịch sử theo luật định, và bạn xem được ít nhất 12 tháng.</p>`,
  },
}
