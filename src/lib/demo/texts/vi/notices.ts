import type { NoticeTexts } from '../../texts.ts'

/** The notices of the demo world in Vietnamese. */
export const NOTICES_VI: NoticeTexts = {
  'play-money': {
    title: 'Mọi khoản tiền trên trang này là tiền chơi thử',
    content: '<p>Đây là bản demo. Nạp tiền không tốn gì, và số dư không rút thành tiền thật được.</p>',
  },
  deposits: {
    title: 'Nạp tiền chơi thử vào ngay lập tức, cả ngày lẫn đêm',
    content: '<p>Chọn số tiền ở trang nạp tiền. Tiền có trong số dư ngay khi trang báo.</p>',
  },
  'other-vendors': {
    title: 'Thể loại nào cũng có trò chơi có thể chơi ở đây',
    content:
      '<p>Các trò chơi khác trong danh mục được trưng bày trước và sẽ mở khi nhà phát hành của chúng được kết nối.</p>',
  },
  verify: {
    title: 'Ván nào đã qua cũng tính lại được ở trang Kiểm chứng',
    content:
      '<p>Mỗi ván cho xem một mã niêm phong trước khi bạn cược. Sau đó, trang này tính lại kết quả ngay trong trình duyệt của bạn và so hai bên với nhau.</p>',
  },
  help: {
    title: 'Trung tâm trợ giúp đã có tìm kiếm',
    content:
      '<p>Gõ một từ, ví dụ “nạp tiền” hoặc “mật khẩu”, và trang chỉ giữ lại những bài có lời đáp. Luật của mọi loại trò chơi, điều khoản và thông báo về quyền riêng tư cũng nằm ở đó.</p>',
  },
  favourites: {
    title: 'Giữ lại những trò chơi bạn thích',
    content:
      '<p>Nhấn hình trái tim trên một trò chơi. Các trò chơi yêu thích hiện ở trang chủ, trên mọi thiết bị bạn đăng nhập.</p>',
  },
  lines: {
    title: 'Bảng tốc độ máy chủ đo các địa chỉ chính thức',
    content:
      '<p>Khi trang chậm, hãy mở “Tốc độ máy chủ” trong menu bên. Bảng này đo các địa chỉ chính thức từ nơi bạn đang ở và mở địa chỉ bạn chọn. Địa chỉ không chứng minh được là của chúng tôi sẽ không được đưa ra.</p>',
  },
  app: {
    title: 'Có thể cài trang này làm ứng dụng',
    content:
      '<p>Chọn “Cài đặt” hoặc “Thêm vào màn hình chính” trong menu của trình duyệt. Khi không có kết nối, ứng dụng sẽ báo cho bạn và không lưu gì về tài khoản trên thiết bị.</p>',
  },
  sessions: {
    title: 'Đổi mật khẩu sẽ đăng xuất mọi thiết bị khác',
    content:
      '<p>Hãy đổi mật khẩu trong “Tài khoản của tôi” khi bạn nghi có người khác biết. Chỉ thiết bị bạn dùng để đổi vẫn còn đăng nhập.</p>',
  },
  record: {
    title: 'Lịch sử cược hiện từng ván theo ngày',
    content:
      '<p>Mỗi ván có tiền cược, kết quả và liên kết để kiểm chứng. Ngày bắt đầu lúc nửa đêm theo múi giờ ghi trên trang.</p>',
  },
  theme: {
    title: 'Giao diện sáng cho phòng nhiều ánh sáng',
    content:
      '<p>Chuyển giữa giao diện tối và sáng ở đầu trang. Trang nhớ lựa chọn của bạn trong trình duyệt này.</p>',
  },
  opening: {
    title: 'Trang đã mở cửa',
    content:
      '<p>Chào mừng bạn. Bạn có thể xem quanh mà không cần tài khoản, và mở tài khoản khi muốn vào bàn. Trung tâm trợ giúp trả lời hầu hết câu hỏi, phần còn lại có bộ phận chăm sóc khách hàng.</p>',
  },
  welcome: {
    title: 'Chào mừng đến với Baize',
    content:
      '<p>Làm quen qua ba bước:</p><ol><li>Nạp tiền chơi thử. Không tốn gì và vào ngay lập tức.</li><li>Mở Hiên Cá Koi và chơi vài ván.</li><li>Xem lịch sử cược và để trang Kiểm chứng tính lại một ván của bạn.</li></ol><p>Tiền chơi thử không rút thành tiền thật được.</p>',
  },
}
