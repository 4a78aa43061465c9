import type { HelpTextsOf } from '../../help-contents.ts'

export const CONTACT: HelpTextsOf<'contact'> = {
  contact: {
    title: 'Liên hệ chăm sóc khách hàng',
    body: `
<p>Mở Chăm sóc khách hàng trong menu, ở chân mọi trang, hoặc trên thanh dưới cùng của điện thoại. Mục này dùng được cả khi bạn không đăng nhập được và trong lúc bảo trì.</p>
<p>Chúng tôi giúp được ngay nếu bạn cho biết:</p>
<ul>
<li>tên đăng nhập, đừng bao giờ gửi mật khẩu, mật khẩu thanh toán hay mã;</li>
<li>chuyện gì đã xảy ra và vào khoảng lúc nào;</li>
<li>với một cược: số ván; với một khoản thanh toán: mã tham chiếu và số tiền;</li>
<li>với một thông báo lỗi: mã ngắn ghi bên dưới.</li>
</ul>
<p>Nếu được, hãy thêm ảnh chụp màn hình. Chúng tôi cho bạn biết đã tìm thấy gì, sẽ làm gì và đến khi nào. Việc nào cần lâu hơn, bạn sẽ có một ngày hẹn.</p>
<p>Nhân viên của chúng tôi chỉ viết cho bạn từ trang này và từ các địa chỉ nêu ở đây. Nếu có người tự xưng là chăm sóc khách hàng và đòi tiền hoặc mật khẩu, đó là lừa đảo: vui lòng báo cho chúng tôi.</p>`,
  },
  complaints: {
    title: 'Khiếu nại',
    body: `
<p>Nếu bạn cho rằng chúng tôi quyết định sai, chúng tôi muốn nghe. Khiếu nại là miễn phí và không bao giờ gây bất lợi cho tài khoản của bạn.</p>
<ol>
<li><strong>Chăm sóc khách hàng.</strong> Cho biết chuyện gì đã xảy ra, bạn mong điều gì và số ván hoặc mã tham chiếu. Bạn nhận mã hồ sơ ngay lập tức và câu trả lời trong 3 ngày.</li>
<li><strong>Xem xét lại.</strong> Nếu không đồng ý, bạn có thể yêu cầu xem xét lại. Người không liên quan đến quyết định đầu tiên trả lời trong 14 ngày, kèm lý do và các mục làm căn cứ.</li>
<li><strong>Bên ngoài.</strong> Nếu vẫn không đồng ý, bạn có thể tìm đến cơ quan giám sát giấy phép của chúng tôi hoặc đơn vị giải quyết tranh chấp do cơ quan đó chỉ định. Chúng tôi ghi cả hai địa chỉ trong câu trả lời và gửi cho họ những gì họ yêu cầu.</li>
</ol>
<p>Vui lòng khiếu nại trong 6 tháng, khi mọi chi tiết còn tìm lại được. <!--demo-->Ván của nhà cái có thể được bất kỳ ai <a href="#verify">kiểm chứng</a> bất cứ lúc nào.<!--/demo--> Quyền khởi kiện của bạn vẫn giữ nguyên.</p>`,
  },
  about: {
    title: 'Về trang này',
    body: `
<p>Baize mang tên tấm nỉ xanh trên bàn chơi bài. Trang tập hợp slot, bàn trực tiếp, bắn cá, game bài, thể thao, e-sports, đá gà và xổ số của nhiều nhà phát hành, trong một tài khoản và một số dư.</p>
<p>Chúng tôi giữ vài điều:</p>
<ul>
<li><strong>Chính xác.</strong> Mỗi lần tiền dịch chuyển được ghi sổ hai lần, cộng lại bằng không, và không bao giờ bị sửa về sau.</li>
<li><strong>Minh bạch.</strong> RTP, hạn mức và điều kiện nằm ở nơi bạn quyết định. Ai cũng có thể tính lại ván của nhà cái.</li>
<li><strong>Bình tĩnh.</strong> Không đếm ngược để thúc ép, không khen ngợi khi thua, và luôn có cách để dừng.</li>
<li><strong>Của bạn.</strong> Không theo dõi, và không bán dữ liệu.</li>
</ul>
<p>Thứ gì chỉ để minh họa, ví dụ bộ đếm mô phỏng, đều được ghi rõ.<!--demo--> Trang này là bản demo: mọi khoản tiền trong đó là tiền chơi thử.<!--/demo--></p>`,
  },
}
