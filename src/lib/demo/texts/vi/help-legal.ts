import type { HelpTextsOf } from '../../help-contents.ts'

const TERMS = `
<p>Đây là điều khoản giữa bạn và công ty điều hành trang này (“chúng tôi”). Khi mở tài khoản, bạn chấp nhận các điều khoản này. Phiên bản tháng 11 năm 2026.</p>
<ol>
<li><strong>Chúng tôi là ai.</strong> Chúng tôi cung cấp trò chơi theo giấy phép mà chúng tôi có. Tên, địa chỉ, giấy phép và cơ quan giám sát chúng tôi được <a href="#contact">bộ phận chăm sóc khách hàng</a> cung cấp cho bất kỳ ai hỏi.</li>
<li><strong>Ai được chơi.</strong> Bạn từ {{termsAge}} tuổi trở lên và đủ tuổi theo luật nơi bạn ở. Bạn được phép chơi ở đó, tự chơi cho mình và không bị loại trừ khỏi việc chơi. Chúng tôi có thể từ chối những nơi mà chúng tôi không được phép cung cấp trò chơi.</li>
<li><strong>Tài khoản của bạn.</strong> Bạn giữ một tài khoản, đứng tên bạn, với thông tin đúng sự thật, chỉ cho riêng bạn. Không được bán, cho mượn hay chuyển nhượng tài khoản.</li>
<li><strong>Mật khẩu.</strong> Bạn giữ kín mật khẩu. Những gì làm bằng mật khẩu được coi là do bạn làm, trừ khi chúng tôi đã có thể ngăn được hoặc bạn đã báo cho chúng tôi trước đó.</li>
<li><strong>Kiểm tra.</strong> Chúng tôi có thể <a href="#identity">kiểm tra</a> danh tính, tuổi, phương tiện thanh toán và nguồn tiền, khi luật hoặc nghi ngờ hợp lý đòi hỏi. Cho đến khi kiểm tra xong, chúng tôi có thể tạm giữ các khoản chi, nhưng không tước đi.</li>
<li><strong>Tiền của bạn.</strong> Số dư là của bạn. Đó không phải tiền gửi ngân hàng, không sinh lãi, và dùng để chơi hoặc rút ra. Chúng tôi giữ tách biệt với tiền của mình theo yêu cầu của giấy phép.</li>
<li><strong>Nạp tiền.</strong> Tiền nạp đến từ phương tiện thanh toán đứng tên bạn, từ nguồn hợp pháp. Hạn mức, phí và thời gian hiện trước khi bạn xác nhận. Bạn không đòi lại khoản thanh toán đã được cộng.</li>
<li><strong>Rút tiền.</strong> Tiền rút đến với bạn, nếu có thể thì theo đường tiền đã vào. Vòng cược và việc kiểm tra còn lại được nêu trước khi bạn yêu cầu. Tiến trình và việc xác nhận đã nhận được mô tả trong <a href="#withdraw">Rút tiền</a>.</li>
<li><strong>Cược.</strong> Cược được thỏa thuận khi máy chủ của chúng tôi xác nhận. Khi đó không bên nào rút lại được, trừ khi các điều khoản này cho phép.</li>
<li><strong>Kết quả.</strong> Một ván được định bởi <a href="#rounds">luật của trò chơi</a> và được quyết toán một lần. Hồ sơ của chúng tôi và của nhà phát hành trò chơi cho biết điều đã xảy ra. Trò chơi của nhà cái công bố các số đã quyết định ván.</li>
<li><strong>Cược bị hủy.</strong> Cược không thể thực hiện, được đặt sau khi đã biết kết quả, hoặc dựa trên lỗi rõ ràng sẽ bị hủy hoặc được quyết toán như khi không có lỗi. Tiền cược của cược bị hủy được trả lại đầy đủ.</li>
<li><strong>Sai sót trong tài khoản.</strong> Sai sót được chỉnh bằng một mục riêng; các mục không bao giờ bị sửa hay xóa, và bạn thấy cả hai. Tiền được cộng nhầm không phải của bạn; hãy báo cho chúng tôi khi bạn nhận ra.</li>
<li><strong>Tiền thưởng.</strong> Mỗi ưu đãi có điều kiện hiện kèm và áp dụng cho bạn như lúc bạn tham gia. Tiền bạn tự nạp không bao giờ bị mất cùng tiền thưởng. Cách tính tiền cược cho vòng cược và hoàn trả nằm ở <a href="#turnover">Hạn mức và vòng cược</a>; nó được tính một lần khi ván có kết quả, và quy tắc mới áp dụng từ ngày hôm sau.</li>
<li><strong>Chơi ngay thẳng.</strong> Cấm dùng phần mềm chơi thay, thông đồng chống người khác, nhiều tài khoản, lợi dụng lỗi, tác động đến sự kiện và rửa tiền. Chúng tôi có thể hủy những cược đó, đóng tài khoản và báo cho cơ quan chức năng, và nêu lý do trong chừng mực luật cho phép.</li>
<li><strong>Giới hạn của bạn.</strong> Chúng tôi thực hiện các <a href="#limits">giới hạn</a>, lần tạm nghỉ và tự loại trừ mà bạn đặt. Chúng tôi có thể tự đặt nếu việc chơi có vẻ gây hại cho bạn.</li>
<li><strong>Đại lý.</strong> Đại lý làm việc theo hợp đồng riêng. Họ không thể nhân danh chúng tôi hứa điều gì ngoài những gì có trên trang này.</li>
<li><strong>Gián đoạn.</strong> Trang có thể ngừng vì bảo trì hoặc sự cố. Chúng tôi chịu trách nhiệm về những cược đã xác nhận và số dư của bạn, không chịu trách nhiệm về những cược bạn không đặt được.</li>
<li><strong>Trách nhiệm.</strong> Chúng tôi chịu trách nhiệm không giới hạn đối với hành vi cố ý, sơ suất nghiêm trọng và thiệt hại về tính mạng, sức khỏe; ngoài ra, đối với thiệt hại có thể lường trước do vi phạm nghĩa vụ chính của thỏa thuận này. Những quyền mà luật không cho chúng tôi hạn chế vẫn giữ nguyên.</li>
<li><strong>Nội dung.</strong> Tên gọi, hình ảnh, trò chơi và phần mềm thuộc về chúng tôi hoặc các nhà phát hành. Bạn được dùng để chơi, không được sao chép hay tháo gỡ.</li>
<li><strong>Dữ liệu.</strong> Chúng tôi lưu gì và vì sao được nêu trong <a href="#privacy">Quyền riêng tư</a>.</li>
<li><strong>Chấm dứt.</strong> Bạn có thể đóng tài khoản bất cứ lúc nào. Chúng tôi có thể chấm dứt thỏa thuận có báo trước, hoặc ngay lập tức khi có vi phạm nghiêm trọng. Số dư của bạn được chi trả, trừ phần có được do vi phạm.</li>
<li><strong>Thay đổi.</strong> Chúng tôi thông báo thay đổi trước khi chúng có hiệu lực, và xin bạn đồng ý nếu thay đổi bất lợi cho bạn. Nếu không đồng ý, bạn có thể đóng tài khoản; đến lúc đó điều khoản cũ áp dụng cho cược đang chờ của bạn.</li>
<li><strong>Khiếu nại và luật áp dụng.</strong> Việc <a href="#complaints">khiếu nại</a> là miễn phí. Luật của nơi cấp giấy phép cho chúng tôi được áp dụng, cùng với sự bảo vệ mà luật nơi bạn sống dành cho người tiêu dùng.</li>
<!--demo--><li><strong>Bản demo.</strong> Trang này là bản demo: mọi số dư là tiền chơi thử không có giá trị, không mua, không rút thành tiền thật và không đổi được.</li>
<!--/demo--></ol>`

export const LEGAL: HelpTextsOf<'legal'> = {
  term: { title: 'Điều khoản', body: TERMS },
  privacy: {
    title: 'Quyền riêng tư',
    body: `
<p>Chúng tôi giữ những gì cần để vận hành tài khoản, chi trả cho bạn, tuân thủ luật và bảo vệ bạn, không giữ gì để bán. Trên các trang này không có công cụ theo dõi, mạng quảng cáo, phông chữ hay mã chạy của công ty khác.</p>
<p><strong>Trên máy chủ của chúng tôi</strong></p>
<ul>
<li>Tài khoản: tên đăng nhập, biệt danh, ngôn ngữ, loại tài khoản, đại lý tuyến trên, ngày đăng ký và đăng nhập, phiên bản điều khoản bạn đã chấp nhận. Mật khẩu chỉ ở dạng mã băm không đọc ngược lại được.</li>
<li>Tiền và việc chơi: mọi lần nạp, rút, cược và trả thưởng, dưới dạng các mục không bao giờ bị sửa.</li>
<li>Bảo mật: các lần đăng nhập thành công và thất bại kèm thời gian, địa chỉ internet và loại trình duyệt; các phiên trong 90 ngày gần nhất.</li>
<li>Những gì bạn cung cấp thêm: thông tin liên hệ đã xác minh, giấy tờ để kiểm tra, tin nhắn gửi bộ phận chăm sóc khách hàng.</li>
</ul>
<p><strong>Trong trình duyệt của bạn</strong></p>
<ul>
<li>Trong thẻ, cho đến khi bạn đăng xuất hoặc đóng thẻ: mã phiên, tên đăng nhập, biệt danh, mã thành viên và loại tài khoản.</li>
<li>Lâu hơn: ngôn ngữ đã chọn (hisLang, lang), giao diện tối hay sáng (theme), menu bên (menu), số dư có bị ẩn hay không (balanceHidden).</li>
</ul>
<p><strong>Ai nhận dữ liệu:</strong> nhà phát hành của trò chơi nhận một số đại diện cho bạn, một phần tên đăng nhập, loại tiền, ngôn ngữ và số dư, không có họ tên đầy đủ và không có thông tin liên hệ; dịch vụ thanh toán nhận những gì một khoản thanh toán cần; cơ quan chức năng nhận những gì luật yêu cầu.</p>
<p><strong>Trong bao lâu:</strong> khi tài khoản còn mở, sau đó theo thời hạn mà luật kế toán và luật chống rửa tiền yêu cầu.</p>
<p><strong>Quyền của bạn:</strong> xem dữ liệu của mình, yêu cầu sửa, nhận bản sao, yêu cầu xóa những gì không luật nào bắt chúng tôi giữ, và phản đối quảng cáo. Hãy viết cho <a href="#contact">bộ phận chăm sóc khách hàng</a>; chúng tôi trả lời trong 30 ngày. Bạn cũng có thể tìm đến cơ quan bảo vệ dữ liệu nơi bạn ở.</p>`,
  },
  cookies: {
    title: 'Cookie và bộ nhớ trình duyệt',
    body: `
<p>Các trang công khai của trang này không đặt cookie. Vì vậy không có bảng nào hỏi bạn đồng ý.</p>
<table>
<thead><tr><th>Nội dung</th><th>Ở đâu</th><th>Bao lâu</th></tr></thead>
<tbody>
<tr><td>Phiên đăng nhập của thẻ này</td><td>Bộ nhớ phiên</td><td>Đến khi bạn đăng xuất hoặc đóng thẻ</td></tr>
<tr><td>Ngôn ngữ, giao diện, menu bên, ẩn số dư</td><td>Bộ nhớ cục bộ</td><td>Đến khi bạn xóa</td></tr>
<tr><td>Những gì bạn đã đóng hoặc sắp xếp trong lần ghé này</td><td>Bộ nhớ phiên</td><td>Đến khi bạn đóng thẻ</td></tr>
<tr><td>“Ghi nhớ tôi”, chỉ khi bạn chọn</td><td>Cookie mà không mã chạy nào đọc được</td><td>24 giờ</td></tr>
</tbody>
</table>
<p>Trình duyệt có thể giữ các trang và hình ảnh để mở nhanh hơn, và mở được khi không có kết nối sau khi bạn cài trang. Không có gì mang tính cá nhân được giữ theo cách đó.</p>
<p>Trò chơi chạy trong một khung riêng. Nhà phát hành có thể lưu ở đó những gì trò chơi cần, ví dụ thiết lập âm thanh; nó không đọc được gì của trang này.</p>
<p>Bạn có thể xóa tất cả trong phần cài đặt của trình duyệt. Khi đó bạn bị đăng xuất, và trang quên ngôn ngữ cùng giao diện của bạn; tài khoản không bị ảnh hưởng.</p>`,
  },
}
