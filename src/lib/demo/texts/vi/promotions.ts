import type { PromotionTexts } from '../../texts.ts'

/** The promotions of the demo world in Vietnamese. */
export const PROMOTIONS_VI: PromotionTexts = {
  'play-money': {
    title: 'Tiền chơi thử khi bạn cần',
    line: 'Nạp mỗi lần từ 100 đến 50.000 baht tiền chơi thử, miễn phí.',
    condition: 'Cược đủ {{depositTurnover}} lần số tiền nạp trước khi rút. Không bao giờ trả bằng tiền thật.',
    button: 'Đến trang nạp tiền',
    body: `<h2>Cách thực hiện</h2>
<ol>
<li>Đăng nhập, hoặc mở tài khoản bằng tên đăng nhập và mật khẩu.</li>
<li>Mở Nạp tiền và chọn số tiền từ 100 đến 50.000 baht.</li>
<li>Tiền có trong số dư ngay khi trang báo.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Trang này là bản demo. Tiền ở đây là tiền chơi thử: không có giá trị, không mua được và không rút thành tiền thật được.</li>
<li>Không mất phí và không giới hạn số lần nạp tiền chơi thử. Như với tiền thật, mỗi lần nạp phải được cược đủ {{depositTurnover}} lần trước khi rút.</li>
<li>Mỗi lần nạp đều có trong tài khoản kèm mã tham chiếu, để bạn biết số dư của mình từ đâu mà có.</li>
<li>Dành cho người từ {{termsAge}} tuổi trở lên, kể cả khi chơi bằng tiền chơi thử.</li>
</ul>`,
  },
  'verify-any-round': {
    title: 'Tự kiểm chứng mọi ván',
    line: 'Tính lại kết quả của mọi ván đã qua trong các trò chơi của nhà cái, ngay trên trình duyệt của bạn.',
    condition: 'Áp dụng cho trò chơi của nhà cái. Không cần tài khoản hay tiền cược.',
    button: 'Kiểm chứng ván',
    body: `<h2>Cách thực hiện</h2>
<ol>
<li>Trước lần cược đầu tiên, trò chơi cho xem dấu vân tay của một số bí mật. Từ lúc đó, số này không thể thay đổi.</li>
<li>Trình duyệt của bạn thêm vào một số riêng mà nhà cái không thể biết trước.</li>
<li>Khi số bí mật được mở, trang Kiểm chứng tính lại ván và so với số tiền bạn đã được trả.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Áp dụng cho mọi ván trong các trò chơi do nhà cái làm ra, không có ngày kết thúc.</li>
<li>Phép tính chạy trên thiết bị của bạn. Không có gì được gửi đi và bạn không cần tin lời ai.</li>
<li>Ván chơi với số bí mật vẫn đang dùng có thể kiểm chứng ngay khi bạn đổi seed.</li>
<li>Nếu kết quả không khớp, hãy giữ số ván và báo cho bộ phận chăm sóc khách hàng.</li>
</ul>`,
  },
  'first-deposit': {
    title: 'Tặng thêm cho lần nạp đầu',
    line: 'Tặng thêm 100% lần nạp đầu tiên, tối đa 3.000 baht.',
    condition: 'Cược 10 lần tiền thưởng trong 30 ngày. Chỉ tính slot và bắn cá.',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Đăng ký tham gia trên trang này trước lần nạp đầu tiên.</li>
<li>Nạp từ 300 baht trở lên trong một lần.</li>
<li>Khi khoản nạp được duyệt, nhận tiền thưởng trên trang này. Thời hạn vòng cược tính từ lúc nhận.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Tiền thưởng bằng 100% lần nạp đầu, tối đa 3.000 baht. Mỗi thành viên nhận một lần.</li>
<li>Tổng cược bằng 10 lần tiền thưởng phải hoàn thành trong 30 ngày. Ví dụ: tiền thưởng 500 baht cần tổng cược 5.000 baht.</li>
<li>Slot và bắn cá được tính toàn bộ. Trò chơi khác không tính. Cược bị hủy không tính.</li>
<li>Số tiền còn phải cược và lý do được hiện trước khi bạn rút tiền. Nếu không hoàn thành đúng hạn, chúng tôi thu hồi nhiều nhất là số tiền thưởng; phần còn lại của số dư vẫn là của bạn.</li>
<li>Dành cho thành viên từ {{termsAge}} tuổi trở lên không trong thời gian tự loại trừ. Tài khoản chơi thử không tham gia được.</li>
</ul>`,
  },
  'weekly-slots': {
    title: 'Thưởng slot hằng tuần',
    line: 'Tặng 50% một khoản nạp mỗi tuần, tối đa 1.500 baht.',
    condition:
      'Gửi đơn kèm khoản nạp, có người xét duyệt. Cược 10 lần tiền thưởng trong 14 ngày ở slot và bắn cá.',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Nạp từ 200 baht trở lên.</li>
<li>Gửi đơn trên trang này và chọn khoản nạp. Ghi chú và tối đa ba hình giúp việc xét duyệt.</li>
<li>Kết quả được gửi vào hộp thư. Tiền thưởng được duyệt chờ ở mục Phần thưởng.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Mỗi tuần một đơn, từ thứ Hai đến Chủ nhật. Đơn bị từ chối có thể gửi lại.</li>
<li>Slot tính toàn bộ, bắn cá tính một nửa. Ván cược trên 200 baht không tính vào vòng cược, nhưng không có gì bị hủy.</li>
<li>Thể lệ bạn chấp nhận được lưu cùng đơn. Thay đổi về sau không ảnh hưởng.</li>
<li>Dành cho thành viên từ {{termsAge}} tuổi trở lên không trong thời gian tự loại trừ. Tài khoản chơi thử không tham gia được.</li>
</ul>`,
  },
  'weekly-envelope': {
    title: 'Bao lì xì slot hằng tuần',
    line: 'Mỗi tuần có nạp, nhận một bao lì xì từ 10 đến 200 baht.',
    condition: 'Nạp 500 baht rồi nhận tại đây. Cược 5 lần số tiền trong bao trong 7 ngày ở slot.',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Nạp từ 500 baht trở lên trong một lần.</li>
<li>Chọn khoản nạp trên trang này rồi nhận bao lì xì.</li>
<li>Số tiền trong bao vào ví ngay.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Mọi số tiền từ 10 đến 200 baht, tính đến satang, đều có khả năng như nhau.</li>
<li>Mỗi tuần một bao, từ thứ Hai đến Chủ nhật. Mỗi khoản nạp dùng một lần.</li>
<li>Slot tính toàn bộ, tối đa 200 baht mỗi ván. Trò chơi khác không tính, nhưng không có gì bị hủy.</li>
<li>Nếu không hoàn thành vòng cược đúng hạn, chúng tôi thu lại tối đa số tiền trong bao.</li>
<li>Dành cho thành viên từ {{termsAge}} tuổi trở lên không trong thời gian tự loại trừ. Tài khoản chơi thử không tham gia được.</li>
</ul>`,
  },
  'weekly-tickets': {
    title: 'Vé bốc thăm hằng tuần',
    line: 'Mỗi tuần có nạp, nhận 3 vé của đợt bốc thăm đang mở.',
    condition: 'Nạp 200 baht rồi nhận tại đây. Không cần vòng cược.',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Nạp từ 200 baht trở lên trong một lần.</li>
<li>Chọn khoản nạp trên trang này. Trang cho biết đợt bốc thăm và giờ đóng.</li>
<li>Nhận vé có số tại trang bốc thăm trước khi đóng.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Mỗi tuần một lần, từ thứ Hai đến Chủ nhật. Mỗi khoản nạp dùng một lần.</li>
<li>Khi không có đợt nào đang mở, khuyến mãi này chờ đợt tiếp theo.</li>
<li>Vé là cơ hội, không phải giải thưởng. Đừng nạp tiền chỉ để lấy vé: tốn hơn giá trị của vé.</li>
<li>Dành cho thành viên từ {{termsAge}} tuổi trở lên không trong thời gian tự loại trừ. Tài khoản chơi thử không tham gia được.</li>
</ul>`,
  },
  'monthly-tables': {
    title: 'Thưởng casino trực tuyến hằng tháng',
    line: 'Mỗi tháng một lần, tặng 100 baht khi nạp 1.000 baht.',
    condition:
      'Tham gia trước rồi nạp. Cược 10 lần tiền thưởng trong 14 ngày ở casino trực tuyến và game bài.',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Tham gia trên trang này.</li>
<li>Nạp từ 1.000 baht trở lên trong một lần.</li>
<li>Nhận 100 baht trên trang này. Thời hạn vòng cược tính từ lúc nhận.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Mỗi tháng dương lịch một lần, có 500 suất.</li>
<li>Casino trực tuyến tính toàn bộ, game bài tính một nửa, tối đa 500 baht mỗi ván. Trò chơi khác không tính, nhưng không có gì bị hủy.</li>
<li>Nếu không hoàn thành vòng cược đúng hạn, chúng tôi thu lại tối đa tiền thưởng.</li>
<li>Dành cho thành viên từ {{termsAge}} tuổi trở lên không trong thời gian tự loại trừ. Tài khoản chơi thử không tham gia được.</li>
</ul>`,
  },
  'silver-bonus': {
    title: 'Thưởng VIP hằng tháng',
    line: '200 baht mỗi tháng cho thành viên từ hạng Bạc trở lên.',
    condition: 'Nhận tại đây, không cần nạp. Cược 1 lần trong 30 ngày ở slot và bắn cá.',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Đạt hạng Bạc. Trang VIP cho biết còn bao xa.</li>
<li>Nhận 200 baht trên trang này.</li>
<li>Tiền vào ví ngay.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Mỗi tháng dương lịch một lần, theo hạng của bạn vào ngày nhận.</li>
<li>Slot và bắn cá tính toàn bộ. Trò chơi khác không tính, nhưng không có gì bị hủy.</li>
<li>Hạng đến từ việc chơi bình thường của bạn. Cược thêm chỉ để lên hạng tốn hơn những gì nhận được.</li>
<li>Dành cho thành viên từ {{termsAge}} tuổi trở lên không trong thời gian tự loại trừ. Tài khoản chơi thử không tham gia được.</li>
</ul>`,
  },
  rebate: {
    title: 'Hoàn trả cho mọi cược',
    line: 'Nhận lại đến 0,8% cược hợp lệ.',
    condition: 'Nhận bất cứ lúc nào. Tiền hoàn trả không yêu cầu vòng cược.',
    button: 'Tới mục Hoàn trả',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Chơi như bình thường. Cược được tính cho thể loại của nó ngay khi ván kết thúc.</li>
<li>Khoản hoàn trả của từng thể loại hiện trong mục Hoàn trả, chính xác đến satang.</li>
<li>Nhận bất cứ lúc nào. Tiền vào số dư ngay lập tức và không hết hạn.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Slot và bắn cá 0,8%, casino trực tuyến 0,5%, game bài 0,5%, thể thao, e-sports và đá gà 0,4%, xổ số 0,3%.</li>
<li>Cược hợp lệ khi đã quyết toán. Cược bị hủy và cược vào cả hai phía của một kết quả không tính.</li>
<li>Số tiền được làm tròn xuống đến satang. Khoản hoàn trả nhỏ nhất là 1 baht.</li>
<li>Tiền hoàn trả không yêu cầu vòng cược.</li>
<li>Hoàn trả làm giảm chi phí chơi. Nó không biến trò may rủi thành có lãi về lâu dài.</li>
<li>Dành cho thành viên từ {{termsAge}} tuổi trở lên. Tài khoản chơi thử không tham gia được.</li>
</ul>`,
  },
  'refer-a-friend': {
    title: 'Giới thiệu bạn bè',
    line: '200 baht cho bạn và 100 baht cho người được giới thiệu.',
    condition: 'Người được giới thiệu từ {{termsAge}} tuổi, mới ở đây và đã nạp tổng cộng 500 baht.',
    button: 'Mời bạn bè',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Chia sẻ liên kết riêng hoặc mã QR của bạn cho một người bạn muốn chơi ở đây.</li>
<li>Người đó mở tài khoản qua liên kết ấy.</li>
<li>Khi tổng tiền nạp của người đó đạt 500 baht, cả hai khoản có thể nhận trong mục Phần thưởng.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Chỉ dành cho bạn bè từ {{termsAge}} tuổi trở lên chưa có tài khoản ở đây. Mỗi người chỉ có một tài khoản.</li>
<li>Tối đa 10 người mỗi tháng dương lịch. Phần thưởng có thể nhận trong 30 ngày.</li>
<li>Đừng gửi liên kết cho người bạn không quen, và không bao giờ gửi cho người chưa đủ tuổi. Tài khoản dùng để gửi thư rác sẽ mất phần thưởng.</li>
<li>Tài khoản của cùng một người hoặc cùng một hộ gia đình không được tính là bạn bè.</li>
<li>Việc bạn bè thắng hay thua không làm thay đổi phần thưởng, và tài khoản của họ vẫn riêng tư.</li>
</ul>`,
  },
  missions: {
    title: 'Nhiệm vụ ngày và tuần',
    line: 'Việc nhỏ trong một ngày hoặc một tuần, mỗi việc có một phần thưởng cố định.',
    condition: 'Mỗi phần thưởng nhận một lần trong kỳ. Không nhiệm vụ nào đòi bạn phải thua.',
    button: 'Đến nhiệm vụ',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Mở Nhiệm vụ để xem các việc của hôm nay và tuần này, cùng tiến độ của bạn.</li>
<li>Nhiệm vụ tự hoàn thành khi đủ số lượng.</li>
<li>Nhận phần thưởng trước khi hết kỳ.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Nhiệm vụ ngày tính từ 00:00 đến 24:00, nhiệm vụ tuần từ thứ Hai đến Chủ nhật, đều theo GMT+7.</li>
<li>Nhiệm vụ đếm lần nạp, cược hợp lệ hoặc số ngày ghé thăm. Phần thưởng ghi cạnh nhiệm vụ trước khi bạn bắt đầu.</li>
<li>Mỗi phần thưởng nhận một lần trong kỳ. Phần chưa nhận hết hạn cùng với kỳ.</li>
<li>Bảng xếp hạng chỉ hiện tên đã che. Bạn có thể ẩn tên của mình.</li>
<li>Giới hạn của bạn luôn đứng trước: nhiệm vụ không bao giờ nâng giới hạn, và không có nhiệm vụ khi bạn tạm nghỉ.</li>
</ul>`,
  },
  'red-envelopes': {
    title: 'Lì xì',
    line: 'Các đợt lì xì theo giờ, mỗi bao từ 5 đến 500 baht. Ai đến trước nhận trước.',
    condition: 'Mỗi thành viên một bao trong mỗi đợt. Giờ phát được thông báo trước.',
    button: 'Tới lì xì',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Giờ của mỗi đợt và số bao lì xì được thông báo trước một ngày.</li>
<li>Khi đợt bắt đầu, hãy mở một bao trên trang Phần thưởng khi vẫn còn.</li>
<li>Tiền vào số dư ngay lập tức.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Mỗi bao chỉ được một thành viên mở một lần. Mỗi thành viên được mở một bao trong mỗi đợt.</li>
<li>Mỗi bao từ 5 đến 500 baht. Tổng số tiền và số bao được công bố cùng mỗi đợt.</li>
<li>Số tiền được niêm phong trước khi đợt bắt đầu và có thể kiểm chứng sau đó.</li>
<li>Không cần nạp tiền hay cược. Số tiền phải được cược một lần trước khi rút.</li>
<li>Dành cho thành viên từ {{termsAge}} tuổi trở lên không trong thời gian tự loại trừ. Tài khoản chơi thử không tham gia được.</li>
</ul>`,
  },
  points: {
    title: 'Tích điểm khi bạn chơi',
    line: 'Mỗi 100 baht cược hợp lệ được một điểm trong hầu hết trò chơi. Điểm không hết hạn.',
    condition: 'Đổi điểm lấy tiền hoặc quà trong mục đổi điểm.',
    button: 'Đến mục đổi điểm',
    body: `<h2>Cách tham gia</h2>
<ol>
<li>Điểm tự được cộng khi cược được quyết toán. Thắng hay thua đều như nhau.</li>
<li>Xem số điểm và những gì điểm đổi được trong mục Đổi điểm.</li>
<li>Đổi quà, hoặc đổi điểm thành tiền. Cả hai đều cần nhập mật khẩu.</li>
</ol>
<h2>Thể lệ</h2>
<ul>
<li>Nhận 50 điểm khởi đầu trên trang này, mỗi thành viên một lần.</li>
<li>Số tiền cược cho một điểm khác nhau theo thể loại và được ghi trong mục Đổi điểm.</li>
<li>Điểm là số nguyên. Phần cược còn dư được tính vào điểm tiếp theo.</li>
<li>Điểm không hết hạn và không chuyển cho người khác được.</li>
<li>Quà đã đổi được xử lý trước, sau đó được duyệt hoặc từ chối. Nếu bị từ chối, toàn bộ điểm được trả lại.</li>
<li>Điểm là một lời cảm ơn nhỏ. Cược chỉ để gom điểm tốn hơn giá trị của điểm.</li>
</ul>`,
  },
}
