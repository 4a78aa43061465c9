import type { HelpTextsOf } from '../../help-contents.ts'

export const GAMES: HelpTextsOf<'games'> = {
  rounds: {
    title: 'Como as apostas são liquidadas e quando são anuladas',
    body: `
<p>Uma aposta conta quando nosso servidor a confirma, não quando o botão é pressionado. Nesse momento o valor sai do seu saldo e a rodada recebe um número. Quando o resultado chega, o pagamento é somado uma vez, e os pagamentos são arredondados para baixo, até a menor unidade da moeda.</p>
<ul>
<li><strong>A conexão cai:</strong> uma aposta confirmada segue sem você. Abra o jogo de novo ou consulte o histórico de apostas. Uma aposta que não chegou não custa nada.</li>
<li><strong>Uma rodada fica por concluir:</strong> ela espera em “Rodadas não concluídas”, no histórico de apostas e nos jogos recentes. Abra o jogo de novo para continuar. Se ninguém a concluir até o momento indicado ali, em geral 72 horas depois do início, ela é anulada, e todas as apostas dela são devolvidas por inteiro. Se ela já pagou algo, ou se o provedor informa só os ganhos, é liquidada como está. Apostas em eventos e sorteios esperam o resultado por no máximo 30 dias.</li>
<li><strong>Um erro evidente</strong> em um preço, uma regra ou um resultado: a aposta é liquidada como seria sem o erro ou é anulada. Você vê a correção como um lançamento próprio.</li>
<li><strong>Uma aposta feita depois de conhecido o resultado,</strong> ou violando as regras, é anulada.</li>
</ul>
<p>Cada jogo traz suas próprias regras e sua tabela de pagamentos. Onde elas forem mais exatas do que esta página, valem elas.</p>`,
  },
  rtp: {
    title: 'RTP: quanto os jogos devolvem',
    body: `
<p>RTP significa retorno ao jogador: a parte de todo o valor apostado que um jogo devolve ao longo de muitíssimas rodadas. Um jogo de 96% fica, em média, com ฿4 de cada ฿100 apostados. O RTP aparece no cartão de cada jogo que o tem.</p>
<ul>
<li>É uma média de milhões de rodadas. Uma noite pode terminar muito acima ou muito abaixo dela.</li>
<li>Não muda com a hora do dia, com o valor da aposta nem com o que você ganhou antes, a menos que as regras do jogo digam que os tipos de aposta diferem.</li>
<li>Dois jogos com o mesmo RTP podem parecer diferentes: um paga pouco e com frequência; o outro, muito e raramente.</li>
<li>Nos esportes, a vantagem da casa está nas cotações; nas salas de cartas, é a taxa informada na sala.</li>
</ul>
<p>Os números vêm do provedor de cada jogo e, nos jogos da casa, do cálculo que qualquer pessoa pode repetir.</p>`,
  },
  verify: {
    title: 'Verificar uma rodada',
    body: `
<p>Nos jogos da casa, ninguém pode escolher um resultado, e você pode conferir isso.</p>
<ol>
<li>Antes da aposta, o jogo mostra a impressão digital (SHA-256) de um número secreto, a semente do servidor. A partir daí, o número não pode mais ser alterado sem que alguém perceba.</li>
<li>Você define um número seu, a sua semente, quando quiser.</li>
<li>Cada rodada é calculada a partir das duas e da contagem da rodada.</li>
<li>Quando a semente do servidor sai de uso, ela é aberta, e toda rodada feita com ela pode ser recalculada.</li>
</ol>
<p>Abra <a href="/verify">Verificar rodada</a> ou escolha uma rodada no seu histórico de apostas. A página calcula a rodada no seu próprio navegador e compara com o que você viu. Não é preciso entrar nem acreditar em ninguém: qualquer programa compatível com HMAC-SHA256 dá a mesma resposta.</p>
<p>Os jogos de outros provedores são certificados por laboratórios de teste desses provedores e não podem ser recalculados aqui.</p>`,
  },
  slots: {
    title: 'Regras dos slots',
    body: `
<p>Uma rodada é um giro. Você escolhe o valor da aposta e gira os rolos; as posições em que eles param decidem. O resultado fica definido quando o giro é confirmado; o movimento apenas o mostra, então parar antes não muda nada.</p>
<ul>
<li>Os ganhos são somados pela tabela de pagamentos, em linhas ou em caminhos da esquerda para a direita, conforme o jogo.</li>
<li>Símbolos curinga (wild) substituem outros, e símbolos scatter podem abrir rodadas grátis. As rodadas grátis pertencem à rodada que as abriu e usam a aposta dela.</li>
<li>Um jackpot informa como é alimentado e quando é pago.</li>
</ul>
<p>Se a conexão cair, o giro e suas rodadas grátis são concluídos com o resultado que tinham. Se um giro não puder ser concluído, a aposta é devolvida. Um defeito anula o giro em questão e nenhum outro.</p>`,
  },
  live: {
    title: 'Regras do cassino ao vivo',
    body: `
<p>Um crupiê joga em uma mesa real ou exibida na tela. As apostas são aceitas até a mesa avisar que fecharam; uma aposta que chega depois não é aceita e não custa nada.</p>
<ul>
<li><strong>Bacará:</strong> vence a mão mais próxima de 9. No empate, as apostas em Jogador e Banca são devolvidas. Apostas vencedoras na Banca podem ter uma comissão, que a mesa informa.</li>
<li><strong>Roleta:</strong> decide o número em que a bola para.</li>
<li><strong>Dragão e tigre, sic bo e outros:</strong> conforme as regras mostradas na mesa.</li>
</ul>
<p>O resultado é o que o sistema da mesa registrou. Se cartas, roda ou imagem falharem antes de haver resultado, a rodada é anulada e as apostas são devolvidas. Se só a imagem falhar depois de fechadas as apostas, a rodada é jogada até o fim e liquidada; ela pode ser vista no registro da mesa.</p>`,
  },
  fish: {
    title: 'Regras dos jogos de pesca',
    body: `
<p>Cada tiro é uma aposta própria: ele custa o valor que você definiu para o canhão. Um peixe capturado paga o custo do tiro que o capturou vezes o número mostrado para o peixe.</p>
<ul>
<li>Se um tiro captura ou não é decidido por sorteio a cada acerto, conforme o RTP do jogo. Um peixe atingido muitas vezes não tem mais chance de ser capturado.</li>
<li>Outros na mesa atiram nos mesmos peixes. O pagamento vai para quem deu o tiro que capturou.</li>
<li>Tiros ainda em curso quando você sai ou quando a conexão cai são liquidados, ou devolvidos se não atingiram nada que os decidisse.</li>
<li>Armas especiais informam o custo e o efeito antes do uso.</li>
</ul>
<p>Como os tiros se seguem depressa, custos pequenos se somam. Defina o valor do canhão e um <a href="#limits">limite</a> antes de começar.</p>`,
  },
  cards: {
    title: 'Regras das salas de cartas',
    body: `
<p>Nas salas de cartas, as pessoas jogam umas contra as outras ou, onde a sala disser, contra a casa. A sala mostra o valor das apostas, quanto é preciso trazer e a taxa que a casa cobra.</p>
<ul>
<li>As cartas são embaralhadas ao acaso a cada mão. Ninguém, nem o crupiê nem um jogador, vê cartas ocultas antes que as regras as mostrem.</li>
<li>Você tem um tempo informado para cada jogada. Quando ele acaba, a sala faz a jogada prevista nas regras, como desistir ou parar.</li>
<li>Se a sua conexão cair, vale o mesmo até você voltar. Sua mão continua na rodada.</li>
<li>Se a sala falhar antes do fim de uma mão, a mão é anulada, e apostas e taxas são devolvidas.</li>
</ul>
<p>Jogar em conjunto contra outra pessoa, passar fichas, usar programas que jogam ou jogar com vários nomes é fraude. Os ganhos dessas mãos são retirados e, quando possível, entregues a quem foi prejudicado.</p>`,
  },
  sports: {
    title: 'Regras das apostas esportivas',
    body: `
<p>Vale a cotação mostrada quando a aposta é confirmada; mudanças posteriores não a afetam. Em cotações decimais, o pagamento é o valor da aposta vezes a cotação, com a aposta incluída. Se a cotação mudar enquanto você confirma, perguntamos de novo.</p>
<ul>
<li><strong>Resultado:</strong> o da entidade que organiza o evento, no dia. Decisões posteriores, como desclassificações, não mudam nada, a menos que o mercado diga o contrário.</li>
<li><strong>Futebol 1X2:</strong> vitória do mandante, empate ou vitória do visitante ao fim do tempo regulamentar com acréscimos, sem prorrogação nem pênaltis.</li>
<li><strong>Handicap e totais:</strong> uma linha que cai exatamente no resultado devolve a aposta; uma linha dividida é liquidada metade a metade.</li>
<li><strong>Adiado ou interrompido:</strong> anulada, se o evento não for jogado até o fim no prazo que o mercado informa. Mercados já decididos são mantidos.</li>
<li><strong>Múltiplas:</strong> uma seleção anulada conta como cotação 1,00; as outras seguem.</li>
<li><strong>Ao vivo:</strong> há um breve atraso antes de a aposta ser aceita, para todos. O que é mostrado pode estar alguns segundos atrasado.</li>
</ul>
<p>Quem pode influenciar um evento não pode apostar nele.</p>`,
  },
  esports: {
    title: 'Regras das apostas em e-sports',
    body: `
<p>Valem as <a href="#sports">regras das apostas esportivas</a> e, além delas:</p>
<ul>
<li>Uma aposta na partida é na série inteira, por exemplo, melhor de três. Uma aposta no mapa é só nesse mapa.</li>
<li>Conta o resultado que a organização do torneio publica. Um W.O. antes do início anula a partida; mercados de mapas já jogados são mantidos.</li>
<li>Um mapa reiniciado é liquidado pela última vez em que foi jogado por completo. Um mapa que não é jogado é anulado.</li>
<li>Uma troca de jogadores ou do nome da equipe não anula a aposta, desde que a equipe jogue.</li>
<li>Se o número de mapas mudar, as apostas no vencedor são mantidas, e as apostas em placares exatos ou no número de mapas são anuladas.</li>
</ul>
<p>Jogadores, treinadores e membros de uma equipe não podem apostar nos torneios dela.</p>`,
  },
  cockfight: {
    title: 'Regras das apostas em rinha de galos',
    body: `
<p>As lutas são transmitidas de arenas licenciadas, onde a lei as permite. Há dois lados, <strong>Meron</strong> e <strong>Wala</strong>, e o empate. Você aposta em um deles até as apostas da luta fecharem; vale a cotação no momento da confirmação.</p>
<ul>
<li>O árbitro da arena decide, e a decisão é final.</li>
<li>No empate, as apostas em Meron e Wala são devolvidas, e as apostas no empate são pagas pela cotação delas, a menos que o mercado diga o contrário.</li>
<li>Uma luta cancelada, interrompida sem decisão ou iniciada antes do fechamento das apostas é anulada: todas as apostas são devolvidas.</li>
<li>Se a ave ou o lado anunciado estiver errado, a luta é anulada.</li>
</ul>
<p>Se a imagem cair, o resultado da arena vale do mesmo jeito. Onde a lei do seu lugar proíbe essas apostas, elas não são oferecidas nem liquidadas.</p>`,
  },
  lottery: {
    title: 'Regras das loterias',
    body: `
<p>Escolha uma loteria, um tipo de aposta e seus números. Cada tipo informa a cotação, os limites e quando as apostas fecham para o sorteio. Um bilhete está confirmado quando tem número; depois disso, não pode ser alterado.</p>
<ul>
<li>Cada loteria diz que sorteio segue: um público ou um da casa.</li>
<li>Em um sorteio público, contam os números que o organizador publica oficialmente. Corrigimos um erro de digitação assim que é conhecido.</li>
<li>Um bilhete fica pendente até o sorteio e depois é premiado, não premiado ou anulado. Os ganhos são pagos automaticamente.</li>
<li>Um sorteio adiado mantém seus bilhetes. Um sorteio cancelado devolve todas as apostas.</li>
<li>Apostas depois do fechamento, mesmo por falha do sistema, são anuladas e devolvidas.</li>
</ul>
<p>Alguns números podem ser fechados ou pagar menos quando muita gente os escolhe; você vê isso antes de confirmar. Sorteios passados não mudam as chances do próximo.</p>`,
  },
  elottery: {
    title: 'Regras das loterias eletrônicas',
    body: `
<p>As loterias eletrônicas são sorteadas por computador, algumas a cada 1, 5 ou 15 minutos, outras uma vez por dia. O relógio da página mostra quando as apostas fecham; o que conta é a hora do nosso servidor.</p>
<ul>
<li>O número secreto de um sorteio é lacrado antes da abertura das apostas e aberto depois, para que o sorteio possa ser <a href="#verify">verificado</a>. Isso vale para os sorteios da casa; os de outros provedores seguem as regras deles.</li>
<li>Todo sorteio tem um número. Ele é liquidado uma vez, logo depois do resultado, e os números abertos continuam listados.</li>
<li>Se um sorteio falhar, ou se seus números não puderem ser provados, ele é anulado e as apostas são devolvidas.</li>
</ul>
<p>Os gráficos mostram o que foi sorteado antes, por curiosidade. Eles não preveem nada: cada sorteio começa do zero.</p>
<p>Sorteios curtos fazem o tempo correr. Um <a href="#limits">aviso de tempo e saldo</a> diz há quanto tempo você está jogando.</p>`,
  },
}
