import type { HelpTextsOf } from '../../help-contents.ts'

export const GAMES: HelpTextsOf<'games'> = {
  rounds: {
    title: 'Khi nào cược được quyết toán, khi nào bị hủy',
    body: `
<p>Cược có hiệu lực khi máy chủ của chúng tôi đã xác nhận, không phải khi bạn nhấn nút. Lúc đó tiền cược rời số dư và ván có số. Khi có kết quả, tiền trả thưởng được cộng một lần và được làm tròn xuống đơn vị nhỏ nhất của loại tiền.</p>
<ul>
<li><strong>Mất kết nối:</strong> cược đã xác nhận vẫn tiếp tục khi không có bạn. Hãy mở lại trò chơi hoặc xem lịch sử cược. Cược chưa đến nơi không tốn gì.</li>
<li><strong>Ván chưa xong:</strong> ván chờ bạn ở mục “Ván chưa xong” trong lịch sử cược và trang chơi gần đây. Mở lại trò chơi để chơi tiếp. Nếu đến thời điểm ghi ở đó, thường là 72 giờ sau khi bắt đầu, ván vẫn chưa xong thì ván bị hủy và mọi tiền cược của ván được trả lại đầy đủ. Nếu ván đã trả thưởng một phần, hoặc nhà phát hành chỉ báo ván thắng, ván được quyết toán theo hiện trạng. Cược vào trận đấu và kỳ quay chờ kết quả, lâu nhất là 30 ngày.</li>
<li><strong>Lỗi rõ ràng</strong> về giá, luật hoặc kết quả: cược được quyết toán như khi không có lỗi, hoặc bị hủy. Việc chỉnh sửa hiện thành một mục riêng để bạn thấy.</li>
<li><strong>Cược sau khi đã biết kết quả,</strong> hoặc do vi phạm luật, đều bị hủy.</li>
</ul>
<p>Mỗi trò chơi có luật và bảng trả thưởng riêng. Khi chúng chính xác hơn trang này, chúng được áp dụng.</p>`,
  },
  rtp: {
    title: 'RTP: trò chơi trả lại bao nhiêu',
    body: `
<p>RTP là tỷ lệ hoàn trả cho người chơi: phần của tổng tiền cược mà trò chơi trả lại qua rất nhiều ván. Trò chơi 96% trung bình giữ lại 4 baht trong mỗi 100 baht cược. Tỷ lệ này ghi trên ô của từng trò chơi có RTP.</p>
<ul>
<li>Đó là mức trung bình qua hàng triệu ván. Một buổi chơi có thể cao hơn hoặc thấp hơn rất nhiều.</li>
<li>Nó không đổi theo giờ trong ngày, tiền cược hay số tiền bạn đã thắng trước đó, trừ khi luật của trò chơi nói các loại cược khác nhau.</li>
<li>Hai trò chơi cùng RTP có thể cho cảm giác khác nhau: một trò trả ít mà thường xuyên, trò kia trả nhiều mà hiếm.</li>
<li>Với thể thao, lợi thế của nhà cái nằm trong tỷ lệ cược; với phòng bài, đó là phí ghi trong phòng.</li>
</ul>
<p>Các con số do nhà phát hành của từng trò chơi cung cấp, còn với trò chơi của nhà cái thì đến từ phép tính mà ai cũng có thể lặp lại.</p>`,
  },
  verify: {
    title: 'Kiểm chứng ván',
    body: `
<p>Trong trò chơi của nhà cái, không ai chọn được kết quả, và bạn có thể kiểm tra điều đó.</p>
<ol>
<li>Trước khi bạn cược, trò chơi cho xem dấu vân tay (SHA-256) của một số bí mật gọi là seed máy chủ. Từ lúc đó, không thể đổi số này mà không ai nhận ra.</li>
<li>Bạn đặt một số của riêng mình, gọi là seed của bạn, bất cứ khi nào bạn muốn.</li>
<li>Mỗi ván được tính từ cả hai số và từ thứ tự của ván.</li>
<li>Khi seed máy chủ ngừng dùng, nó được mở ra, và mọi ván chơi với nó đều tính lại được.</li>
</ol>
<p>Mở <a href="/verify">Kiểm chứng ván</a>, hoặc chọn một ván trong lịch sử cược. Trang tính ván ngay trong trình duyệt của bạn và so với những gì bạn đã thấy. Bạn không cần đăng nhập và không cần tin lời ai: mọi chương trình hỗ trợ HMAC-SHA256 đều cho cùng đáp án.</p>
<p>Trò chơi của nhà phát hành khác được phòng thử nghiệm của nhà phát hành chứng nhận và không tính lại được ở đây.</p>`,
  },
  slots: {
    title: 'Luật chơi slot',
    body: `
<p>Một ván là một lượt quay. Bạn chọn tiền cược, cho các cuộn quay, và vị trí dừng quyết định kết quả. Kết quả đã cố định khi lượt quay được xác nhận; chuyển động chỉ để hiển thị, nên dừng sớm không thay đổi gì.</p>
<ul>
<li>Tiền thắng được cộng theo bảng trả thưởng, theo dòng hoặc theo cách ghép từ trái sang phải, tùy trò chơi.</li>
<li>Biểu tượng wild thay cho biểu tượng khác, biểu tượng scatter có thể mở vòng quay miễn phí. Vòng quay miễn phí thuộc về ván đã mở chúng và dùng tiền cược của ván đó.</li>
<li>Jackpot ghi rõ tiền được góp thế nào và khi nào được trả.</li>
</ul>
<p>Nếu mất kết nối, lượt quay và các vòng quay miễn phí của nó được hoàn tất với kết quả đã có. Nếu lượt quay không thể hoàn tất, tiền cược được trả lại. Trục trặc chỉ làm hủy lượt quay liên quan, không lượt nào khác.</p>`,
  },
  live: {
    title: 'Luật casino trực tuyến',
    body: `
<p>Người chia bài chơi tại bàn thật hoặc bàn mô phỏng. Cược được nhận đến khi bàn báo đã đóng; cược đến sau đó không được nhận và không tốn gì.</p>
<ul>
<li><strong>Baccarat:</strong> bên gần 9 điểm hơn thắng. Khi hòa, cược Con (Player) và Cái (Banker) được trả lại. Cược Cái thắng có thể chịu hoa hồng, được ghi tại bàn.</li>
<li><strong>Roulette:</strong> ô mà viên bi dừng lại quyết định.</li>
<li><strong>Rồng hổ, tài xỉu và các trò khác:</strong> theo luật hiện tại bàn.</li>
</ul>
<p>Kết quả là những gì hệ thống của bàn ghi lại. Nếu bài, bánh xe hoặc hình ảnh gặp sự cố trước khi có kết quả, ván bị hủy và tiền cược được trả lại. Nếu chỉ mất hình sau khi đã đóng cược, ván được chơi đến hết và quyết toán; bạn xem lại được trong lịch sử của bàn.</p>`,
  },
  fish: {
    title: 'Luật bắn cá',
    body: `
<p>Mỗi phát bắn là một cược riêng: giá của nó là mức bạn đặt cho khẩu pháo. Con cá bị bắt trả bằng giá của phát bắn đã bắt nó nhân với con số ghi trên cá.</p>
<ul>
<li>Phát bắn có bắt được cá hay không là do ngẫu nhiên ở từng lần trúng, theo RTP của trò chơi. Cá đã trúng nhiều phát không dễ bị bắt hơn.</li>
<li>Người khác tại bàn cũng bắn cùng con cá. Cá trả cho người có phát bắn bắt được nó.</li>
<li>Phát bắn còn đang bay khi bạn rời đi hoặc khi mất kết nối được quyết toán, hoặc được trả lại khi không trúng gì có thể định kết quả.</li>
<li>Vũ khí đặc biệt ghi rõ giá và tác dụng trước khi dùng.</li>
</ul>
<p>Vì các phát bắn nối nhau rất nhanh, giá nhỏ cũng cộng dồn thành lớn. Hãy đặt mức pháo và một <a href="#limits">giới hạn</a> trước khi bắt đầu.</p>`,
  },
  cards: {
    title: 'Luật phòng bài',
    body: `
<p>Trong phòng bài, người chơi đấu với nhau hoặc, khi phòng ghi rõ, đấu với nhà cái. Phòng cho biết mức cược, số tiền bạn phải mang vào và phí nhà cái thu.</p>
<ul>
<li>Mỗi ván bài được xáo ngẫu nhiên. Không ai, dù người chia hay người chơi, thấy bài úp trước khi luật cho mở.</li>
<li>Mỗi lượt bạn có một khoảng thời gian ghi rõ. Khi hết giờ, phòng đi nước mà luật nêu, ví dụ úp bài hoặc dừng rút.</li>
<li>Nếu bạn mất kết nối, cách đó cũng áp dụng đến khi bạn trở lại. Bài của bạn vẫn ở trong ván.</li>
<li>Nếu phòng gặp sự cố trước khi ván bài kết thúc, ván bị hủy, tiền cược và phí được trả lại.</li>
</ul>
<p>Thông đồng chống người khác, nhường chip, dùng phần mềm chơi thay hoặc chơi dưới nhiều tên là gian lận. Tiền thắng của những ván như vậy bị thu lại và, khi có thể, được trao cho người bị hại.</p>`,
  },
  sports: {
    title: 'Luật cược thể thao',
    body: `
<p>Bạn nhận tỷ lệ cược hiện ra khi cược được xác nhận; thay đổi sau đó không ảnh hưởng. Với tỷ lệ thập phân, tiền trả thưởng bằng tiền cược nhân tỷ lệ, đã gồm tiền cược. Nếu tỷ lệ thay đổi khi bạn đang xác nhận, bạn sẽ được hỏi lại.</p>
<ul>
<li><strong>Kết quả:</strong> do đơn vị tổ chức công bố trong ngày. Quyết định về sau, ví dụ truất quyền thi đấu, không thay đổi gì, trừ khi kèo nói khác.</li>
<li><strong>Bóng đá 1X2:</strong> chủ nhà thắng, hòa hoặc đội khách thắng khi hết giờ chính thức và bù giờ, không tính hiệp phụ và luân lưu.</li>
<li><strong>Kèo chấp và tài xỉu:</strong> mức chấp trùng đúng kết quả thì trả lại tiền cược; mức chia đôi được quyết toán mỗi nửa một bên.</li>
<li><strong>Hoãn hoặc bỏ dở:</strong> bị hủy nếu không được đấu hết trong thời gian kèo ghi. Kèo đã ngã ngũ vẫn giữ.</li>
<li><strong>Cược xiên:</strong> trận bị hủy tính tỷ lệ 1,00, các trận còn lại tiếp tục.</li>
<li><strong>Cược trong trận:</strong> mọi người đều có một khoảng chờ ngắn trước khi cược được nhận. Hình ảnh có thể chậm vài giây.</li>
</ul>
<p>Người có thể tác động đến một sự kiện không được cược vào sự kiện đó.</p>`,
  },
  esports: {
    title: 'Luật cược e-sports',
    body: `
<p><a href="#sports">Luật cược thể thao</a> được áp dụng, và thêm vào đó:</p>
<ul>
<li>Cược trận tính cho cả loạt, ví dụ loạt ba ván, thắng hai. Cược ván chỉ tính cho ván đó.</li>
<li>Kết quả do ban tổ chức giải công bố được tính. Đội bỏ cuộc trước khi bắt đầu làm trận bị hủy; kèo của những ván đã đấu vẫn giữ.</li>
<li>Ván đấu lại được quyết toán theo lần đấu trọn vẹn cuối cùng. Ván không đấu thì bị hủy.</li>
<li>Đổi tuyển thủ hoặc tên đội không làm hủy cược, miễn là đội vẫn thi đấu.</li>
<li>Nếu số ván thay đổi, cược đội thắng vẫn giữ, còn cược tỷ số chính xác hoặc số ván bị hủy.</li>
</ul>
<p>Tuyển thủ, huấn luyện viên và nhân viên của một đội không được cược vào giải đấu của đội mình.</p>`,
  },
  cockfight: {
    title: 'Luật cược đá gà',
    body: `
<p>Các trận được phát từ trường gà có giấy phép, ở nơi luật cho phép. Có hai bên, <strong>Meron</strong> và <strong>Wala</strong>, và kết quả hòa. Bạn cược một cửa cho đến khi trận đóng cược; tỷ lệ lúc xác nhận được tính.</p>
<ul>
<li>Trọng tài của trường gà quyết định, và quyết định của trọng tài là cuối cùng.</li>
<li>Khi hòa, cược Meron và Wala được trả lại, và cược hòa được trả theo tỷ lệ, trừ khi kèo ghi khác.</li>
<li>Trận bị bãi bỏ, dừng mà không có phán quyết, hoặc bắt đầu trước khi đóng cược sẽ bị hủy: mọi tiền cược được trả lại.</li>
<li>Nếu công bố nhầm gà hoặc nhầm bên, trận bị hủy.</li>
</ul>
<p>Nếu mất hình, kết quả của trường gà vẫn được tính. Nơi nào luật cấm những cược này, chúng không được đưa ra và không được quyết toán.</p>`,
  },
  lottery: {
    title: 'Luật xổ số',
    body: `
<p>Chọn một loại xổ số, một kiểu cược và các số của bạn. Mỗi kiểu ghi rõ tỷ lệ trả, hạn mức và giờ đóng cược của kỳ quay. Vé được xác nhận khi có số vé; sau đó không đổi được.</p>
<ul>
<li>Mỗi loại xổ số cho biết dựa theo kỳ quay của ai: kỳ quay công khai hay kỳ quay của nhà cái.</li>
<li>Với kỳ quay công khai, các số do đơn vị tổ chức công bố chính thức được tính. Chúng tôi sửa lỗi in ngay khi phát hiện.</li>
<li>Vé chờ kết quả đến kỳ quay, rồi thắng, thua hoặc bị hủy. Tiền thắng tự được trả.</li>
<li>Kỳ quay bị hoãn vẫn giữ vé. Kỳ quay bị bãi bỏ trả lại mọi tiền cược.</li>
<li>Cược sau giờ đóng, kể cả do lỗi hệ thống, bị hủy và trả lại tiền cược.</li>
</ul>
<p>Một số con số có thể bị khóa hoặc trả ít hơn khi quá nhiều người chọn; bạn thấy điều đó trước khi xác nhận. Các kỳ đã qua không làm thay đổi xác suất của kỳ sau.</p>`,
  },
  elottery: {
    title: 'Luật xổ số điện tử',
    body: `
<p>Xổ số điện tử được quay bằng máy tính, có loại mỗi 1, 5 hoặc 15 phút, có loại mỗi ngày một lần. Đồng hồ trên trang cho biết khi nào đóng cược; thời gian tại máy chủ của chúng tôi được tính.</p>
<ul>
<li>Số bí mật của kỳ quay được niêm phong trước khi mở cược và được mở sau đó, để kỳ quay có thể <a href="#verify">kiểm chứng</a>. Điều này áp dụng cho kỳ quay của nhà cái; kỳ quay của nhà phát hành khác theo luật của họ.</li>
<li>Mỗi kỳ quay có một số. Kỳ được quyết toán một lần, ngay sau kết quả, và các số đã mở vẫn nằm trong danh sách.</li>
<li>Nếu kỳ quay gặp sự cố, hoặc không chứng minh được các số của nó, kỳ bị hủy và tiền cược được trả lại.</li>
</ul>
<p>Biểu đồ cho xem những gì đã quay trước đó, để tham khảo. Chúng không báo trước điều gì: kỳ quay nào cũng bắt đầu lại từ đầu.</p>
<p>Kỳ quay ngắn khiến thời gian trôi nhanh. <a href="#limits">Nhắc tình hình chơi</a> cho bạn biết mình đã chơi bao lâu.</p>`,
  },
}
