import type { HelpTextsOf } from '../../help-contents.ts'

export const ACCOUNT: HelpTextsOf<'account'> = {
  start: {
    title: 'Đăng ký và bắt đầu chơi',
    body: `
<p>Mở tài khoản mất khoảng một phút và không tốn gì. Bạn phải từ {{termsAge}} tuổi trở lên, hoặc cao hơn nếu luật nơi bạn ở yêu cầu.</p>
<ol>
<li>Mở <a href="/register">Đăng ký</a>.</li>
<li>Chọn tên đăng nhập gồm 4 đến 16 chữ cái không dấu và chữ số, bắt đầu bằng chữ cái, và mật khẩu từ 8 đến 64 ký tự.</li>
<li>Đọc và chấp nhận <a href="#term">điều khoản</a>.</li>
<li>Nạp tiền, chọn trò chơi và chơi.</li>
</ol>
<p>Nếu có người mời bạn, mã của họ đi kèm liên kết họ gửi. Hãy kiểm tra mã cho đúng trước khi đăng ký, vì sau đó không đổi được. Nơi nào trang cho đăng ký bằng số điện thoại, trong cùng biểu mẫu sẽ có thêm thẻ thứ hai.</p>
<p>Số dư ở đầu trang tự cập nhật theo từng ván. Mỗi cược đều có trong <a href="/member/personalHistoryCopy">lịch sử cược</a> với tiền cược, tiền trả và số ván.</p>
<p>Mỗi người chỉ giữ một tài khoản. Tài khoản thứ hai sẽ bị đóng, và những gì nó thắng nhờ vi phạm quy tắc sẽ bị hủy.</p>`,
  },
  login: {
    title: 'Đăng nhập và giữ đăng nhập',
    body: `
<p><a href="/login">Đăng nhập</a> bằng tên đăng nhập và mật khẩu. Tên đăng nhập không phân biệt chữ hoa chữ thường; mật khẩu thì có. Nơi nào trang cho phép, bạn có thể đăng nhập bằng số điện thoại và mã gửi qua SMS.</p>
<ul>
<li>Bạn bị đăng xuất sau 30 phút không thao tác, và sau 24 giờ trong mọi trường hợp.</li>
<li>Sau 10 lần sai mật khẩu trong 10 phút, tài khoản tạm thời không nhận lần thử nào nữa. Thông báo cho biết trong bao lâu. Tiền của bạn không bị ảnh hưởng.</li>
<li>Bạn có thể được yêu cầu chứng tỏ mình là người thật. Thiết bị của bạn làm việc đó bằng một phép tính ngắn; không ai khác thấy.</li>
</ul>
<p>Mỗi thẻ trình duyệt có phiên đăng nhập riêng và truyền phiên đó sang thẻ bạn mở bên cạnh. Khi có người dùng chung thiết bị, hãy đóng mọi thẻ hoặc chọn Đăng xuất trong menu tài khoản.</p>`,
  },
  recover: {
    title: 'Quên mật khẩu hoặc tên đăng nhập',
    body: `
<p>Mở <a href="/forget">Quên mật khẩu</a>. Có hai cách, tùy vào email hoặc số điện thoại bạn đã xác minh trước đó:</p>
<ul>
<li><strong>Qua email.</strong> Nhập tên đăng nhập và địa chỉ email. Nếu hai thông tin khớp nhau, chúng tôi gửi một liên kết dùng được một lần trong thời gian ngắn. Trang trả lời giống nhau trong cả hai trường hợp, để không ai dò được ai có tài khoản ở đây.</li>
<li><strong>Qua điện thoại.</strong> Nhập số điện thoại và sáu chữ số nhận qua SMS, rồi đặt mật khẩu mới. Mỗi mã dùng một lần; sau 5 lần nhập sai, hãy yêu cầu mã mới.</li>
</ul>
<p>Nếu không có cả hai, hãy nhắn cho <a href="#contact">bộ phận chăm sóc khách hàng</a>. Khi đó chúng tôi hỏi những điều chỉ chủ tài khoản mới biết. Không ai ở bộ phận này hỏi mật khẩu hay mã của bạn, dù qua chat, điện thoại hay bất kỳ cách nào khác.</p>
<p>Mật khẩu mới sẽ đăng xuất mọi thiết bị. Nếu bạn nhận được liên kết hay mã mà không yêu cầu, đừng chuyển cho ai và hãy báo cho chúng tôi.</p>`,
  },
  security: {
    title: 'Giữ tài khoản an toàn',
    body: `
<ul>
<li>Dùng một mật khẩu chỉ cho trang này. Bốn từ không liên quan dễ nhớ hơn ký hiệu và chữ số, lại khó đoán hơn. Mật khẩu có trong danh sách bị đánh cắp sẽ không được nhận.</li>
<li>Đổi mật khẩu trong <a href="/member/securityCenter">Tài khoản của tôi</a> ngay khi bạn nghĩ có người biết. Mọi thiết bị khác bị đăng xuất ngay lập tức.</li>
<li>Tiền chỉ rời tài khoản đến tài khoản thanh toán đứng tên bạn.</li>
<li>Nhìn thanh địa chỉ. Chỉ những địa chỉ trong danh sách địa chỉ chính thức là của chúng tôi; đừng nhập mật khẩu sau khi mở liên kết từ nhóm chat.</li>
<li>Đừng dùng chung tài khoản, kể cả trong gia đình. Những gì làm bằng mật khẩu của bạn được coi là do bạn làm.</li>
</ul>
<p>Mật khẩu rời trình duyệt của bạn ở dạng mã hóa, chỉ đến máy chủ của chúng tôi, và chỉ được lưu ở dạng không đọc ngược lại được.</p>
<p>Nếu bạn thấy một lần đăng nhập, cược hoặc rút tiền không phải của mình, hãy đổi mật khẩu và nhắn cho <a href="#contact">bộ phận chăm sóc khách hàng</a> kèm thời gian của mục đó. Chúng tôi có thể chặn khoản tiền chưa rời đi.</p>`,
  },
  identity: {
    title: 'Xác minh danh tính và tuổi',
    body: `
<p>Luật yêu cầu chúng tôi biết ai đang chơi và mọi người đều đủ tuổi. Việc xác minh có thể diễn ra khi bạn đăng ký, trước khi rút tiền hoặc khi khoản nạp lớn.</p>
<p>Chúng tôi có thể yêu cầu:</p>
<ul>
<li>giấy tờ có ảnh, tên và ngày sinh;</li>
<li>bằng chứng tài khoản ngân hàng hoặc thẻ là của bạn;</li>
<li>nguồn gốc số tiền, khi số tiền lớn.</li>
</ul>
<p>Tên trên tài khoản ở đây và tên tài khoản ngân hàng phải giống nhau. Chỉ gửi giấy tờ qua chính trang này, không bao giờ qua nhóm chat. Chúng tôi cho bạn biết còn thiếu gì và vì sao; đến lúc đó, số tiền liên quan vẫn nằm nguyên trong tài khoản của bạn.</p>
<p>Nếu phát hiện người chơi chưa đủ tuổi, tài khoản sẽ bị đóng, tiền nạp được trả lại và tiền thắng bị hủy.</p>`,
  },
  app: {
    title: 'Đưa trang lên điện thoại',
    body: `
<p>Trang chạy trong mọi trình duyệt hiện nay; không cần cài gì. Nếu muốn có trang này giữa các ứng dụng của bạn, hãy mở <a href="/down">Tải ứng dụng</a> để xem cách làm cho thiết bị của bạn.</p>
<ul>
<li><strong>iPhone và iPad.</strong> Mở trang bằng Safari, chọn Chia sẻ, rồi chọn Thêm vào MH chính.</li>
<li><strong>Android.</strong> Mở trang bằng Chrome, mở menu, rồi chọn Cài đặt ứng dụng hoặc Thêm vào màn hình chính.</li>
</ul>
<p>Số dư, cược và giới hạn giống nhau ở mọi nơi. Chỉ lấy ứng dụng từ trang tải: ứng dụng từ tin nhắn hay kho lạ có thể trông giống hệt và đánh cắp mật khẩu của bạn.</p>
<p>Để gỡ, nhấn giữ biểu tượng và chọn gỡ. Tài khoản của bạn không bị ảnh hưởng.</p>`,
  },
  languages: {
    title: 'Ngôn ngữ, giờ và giao diện',
    body: `
<p>Chọn ngôn ngữ bằng hình quả địa cầu ở đầu trang. Lựa chọn được giữ trong trình duyệt này, và bạn có thể gửi địa chỉ của một ngôn ngữ cho người khác.</p>
<ul>
<li>Số tiền luôn theo đơn vị tiền của tài khoản; ngôn ngữ không làm thay đổi số tiền.</li>
<li>Giờ trong lịch sử có ghi múi giờ. Ngày của giới hạn và của lịch sử bắt đầu và kết thúc theo múi giờ đó.</li>
<li>Trang có thể tối hoặc sáng. Menu bên có thể thu gọn thành biểu tượng.</li>
<li>Nếu thiết bị của bạn yêu cầu giảm chuyển động, biểu ngữ, thông báo và bộ đếm sẽ đứng yên.</li>
</ul>
<p>Nếu bản dịch khác với điều khoản ở ngôn ngữ mà bạn đã chấp nhận, bản bạn đã chấp nhận có hiệu lực.</p>`,
  },
  agents: {
    title: 'Đại lý hoạt động thế nào',
    body: `
<p>Đại lý là thành viên giới thiệu người chơi đến trang và được trả công theo hợp đồng. Đại lý đăng nhập tại <a href="/agent">trang đại lý</a> và làm việc trong khu vực riêng.</p>
<ul>
<li>Mỗi thành viên có nhiều nhất một đại lý tuyến trên, cố định bằng mã khi đăng ký.</li>
<li>Đại lý thấy đội nhóm của mình đã cược, thắng và thua bao nhiêu. Họ không bao giờ thấy mật khẩu hay tài khoản ngân hàng, và không thể cược thay người khác.</li>
<li>Hợp đồng nói rõ tính gì, trong kỳ nào và theo tỷ lệ nào, và cả hai bên phải chấp nhận. Tiền trả theo số liệu của kỳ; mọi số liệu đều được hiện.</li>
<li>Thu nhập của đại lý do nhà cái chi. Nó không bao giờ làm tỷ lệ cược của bạn kém đi hay tiền trả thưởng của bạn ít đi.</li>
</ul>
<p>Đại lý không được cho vay tiền để chơi, thu tiền nạp bằng tiền mặt, hứa hẹn tiền thắng, hay tìm đến người chưa đủ tuổi hoặc người đã tự loại trừ. Nếu có đại lý làm vậy, hãy báo cho <a href="#contact">bộ phận chăm sóc khách hàng</a>; chúng tôi không tiết lộ tên bạn.</p>`,
  },
  closing: {
    title: 'Đóng tài khoản',
    body: `
<p>Bạn có thể đóng tài khoản bất cứ lúc nào và không cần nói lý do. Hãy rút số dư trước, rồi yêu cầu <a href="#contact">bộ phận chăm sóc khách hàng</a>.</p>
<p>Khi đóng, mọi phiên đăng nhập và mọi quảng cáo gửi đến bạn đều chấm dứt. Cược đang chờ vẫn được quyết toán, và số tiền chúng trả được chi cho bạn. Chúng tôi giữ hồ sơ mà luật yêu cầu, trong thời gian luật yêu cầu; ngoài ra không giữ gì khác.</p>
<p>Nếu bạn muốn dừng vì việc chơi không tốt cho mình, hãy chọn <a href="#break">tự loại trừ</a>: tài khoản đã đóng có thể mở lại theo yêu cầu, còn tự loại trừ không thể kết thúc trước hạn.</p>
<p>Tài khoản lâu không dùng vẫn là của bạn. Chúng tôi viết cho bạn trước khi có bất kỳ thay đổi nào.</p>`,
  },
}
