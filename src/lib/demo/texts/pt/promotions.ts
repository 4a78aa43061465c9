import type { PromotionTexts } from '../../texts.ts'

/** The promotions of the demo world in Portuguese. */
export const PROMOTIONS_PT: PromotionTexts = {
  'play-money': {
    title: 'Dinheiro fictício sempre que precisar',
    line: 'Deposite de ฿100 a ฿50.000 em dinheiro fictício por vez, sem custo.',
    condition: 'Aposte {{depositTurnover}}× cada depósito antes de sacar. Nunca se paga dinheiro real.',
    button: 'Ir para o depósito',
    body: `<h2>Como funciona</h2>
<ol>
<li>Entre ou abra uma conta com nome de usuário e senha.</li>
<li>Abra Depósito e escolha um valor de ฿100 a ฿50.000.</li>
<li>O valor está no seu saldo assim que a página avisar.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Este site é uma demonstração. O dinheiro dele é fictício: não tem valor, não pode ser comprado e nunca é pago em dinheiro real.</li>
<li>Não há taxa nem limite de quantas vezes você pode depositar dinheiro fictício. Como com dinheiro real, cada depósito precisa ser apostado {{depositTurnover}}× antes do saque.</li>
<li>Cada depósito fica na sua conta com a referência, para você acompanhar de onde veio o saldo.</li>
<li>Para maiores de {{termsAge}} anos, também com dinheiro fictício.</li>
</ul>`,
  },
  'verify-any-round': {
    title: 'Verifique qualquer rodada por conta própria',
    line: 'Recalcule no seu navegador o resultado de qualquer rodada passada dos nossos próprios jogos.',
    condition: 'Para os jogos da casa. Não é preciso ter conta nem apostar.',
    button: 'Verificar rodada',
    body: `<h2>Como funciona</h2>
<ol>
<li>Antes da primeira aposta, o jogo mostra a impressão digital de um número secreto. A partir daí, ele não pode mais ser alterado.</li>
<li>Seu navegador acrescenta um número seu, que a casa não tem como conhecer antes.</li>
<li>Quando o segredo é revelado, a página Verificar rodada recalcula a rodada e compara com o que foi pago a você.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Vale para todas as rodadas dos jogos feitos pela casa, sem data de fim.</li>
<li>O cálculo é feito no seu próprio aparelho. Nada é enviado, e não é preciso acreditar em ninguém.</li>
<li>Uma rodada jogada com um segredo ainda em uso pode ser verificada assim que você trocar a sua semente.</li>
<li>Se um resultado não conferir, guarde o número da rodada e avise o atendimento.</li>
</ul>`,
  },
  'first-deposit': {
    title: 'Primeiro depósito em dobro',
    line: '100% de bônus no primeiro depósito, até ฿3.000.',
    condition: 'Rollover de 10× o bônus em 30 dias. Somente slots e jogos de pesca.',
    body: `<h2>Como participar</h2>
<ol>
<li>Inscreva-se nesta página antes do primeiro depósito.</li>
<li>Deposite ฿300 ou mais de uma só vez.</li>
<li>Resgate o bônus nesta página quando o depósito for aprovado. O prazo do rollover começa no resgate.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>O bônus é de 100% do primeiro depósito, no máximo ฿3.000. É dado uma vez por membro.</li>
<li>É preciso apostar 10 vezes o valor do bônus em 30 dias. Exemplo: um bônus de ฿500 exige apostas de ฿5.000.</li>
<li>Slots e jogos de pesca contam por inteiro. Outros jogos não contam. Apostas anuladas não contam.</li>
<li>Antes do saque, você vê quanto ainda falta apostar e por quê. Se o rollover não for cumprido no prazo, retiramos no máximo o bônus; o restante do saldo continua seu.</li>
<li>Aberta a membros com {{termsAge}} anos ou mais que não estejam em autoexclusão. Contas de teste não participam.</li>
</ul>`,
  },
  'weekly-slots': {
    title: 'Bônus semanal de slots',
    line: '50% de um depósito por semana, até ฿1.500.',
    condition:
      'Solicite com o seu depósito; uma pessoa decide. Rollover de 10× o bônus em 14 dias, em slots e jogos de pesca.',
    body: `<h2>Como participar</h2>
<ol>
<li>Deposite ฿200 ou mais.</li>
<li>Faça a solicitação nesta página e escolha o depósito. Uma observação e até três imagens ajudam na decisão.</li>
<li>A decisão chega à sua caixa de entrada. O bônus aprovado espera em Recompensas.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Uma solicitação por semana, de segunda a domingo. Se for recusada, você pode enviar outra.</li>
<li>Slots contam por inteiro, jogos de pesca pela metade. Rodadas acima de ฿200 não contam para o rollover; nada é anulado.</li>
<li>Os termos que você aceita ficam guardados com a solicitação. Mudanças posteriores não a afetam.</li>
<li>Aberta a membros com {{termsAge}} anos ou mais que não estejam em autoexclusão. Contas de teste não participam.</li>
</ul>`,
  },
  'weekly-envelope': {
    title: 'Envelope semanal de slots',
    line: 'Um envelope de ฿10 a ฿200 em cada semana com depósito.',
    condition: 'Deposite ฿500 e resgate aqui. Rollover de 5× o valor do envelope em 7 dias, em slots.',
    body: `<h2>Como participar</h2>
<ol>
<li>Deposite ฿500 ou mais de uma vez.</li>
<li>Escolha o depósito nesta página e resgate o envelope.</li>
<li>O valor entra na sua carteira na hora.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Todo valor de ฿10 a ฿200, até o satang, tem a mesma chance.</li>
<li>Um envelope por semana, de segunda a domingo. Cada depósito vale uma vez.</li>
<li>Slots contam por inteiro, até ฿200 por rodada. Outros jogos não contam; nada é anulado.</li>
<li>Se você não completar o rollover a tempo, retiramos no máximo o valor do envelope.</li>
<li>Aberta a membros com {{termsAge}} anos ou mais que não estejam em autoexclusão. Contas de teste não participam.</li>
</ul>`,
  },
  'weekly-tickets': {
    title: 'Bilhetes de sorteio semanais',
    line: '3 bilhetes do sorteio aberto em cada semana com depósito.',
    condition: 'Deposite ฿200 e resgate aqui. Sem rollover.',
    body: `<h2>Como participar</h2>
<ol>
<li>Deposite ฿200 ou mais de uma vez.</li>
<li>Escolha o depósito nesta página. Ela mostra o sorteio e quando ele encerra.</li>
<li>Resgate os bilhetes numerados na página do sorteio antes do encerramento.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Uma vez por semana, de segunda a domingo. Cada depósito vale uma vez.</li>
<li>Enquanto nenhum sorteio estiver aberto, esta promoção espera pelo próximo.</li>
<li>Um bilhete é uma chance, não um prêmio. Não deposite só para ter bilhetes: custa mais do que eles valem.</li>
<li>Aberta a membros com {{termsAge}} anos ou mais que não estejam em autoexclusão. Contas de teste não participam.</li>
</ul>`,
  },
  'monthly-tables': {
    title: 'Bônus mensal do cassino ao vivo',
    line: '฿100 uma vez por mês com um depósito de ฿1.000.',
    condition:
      'Participe primeiro, depois deposite. Rollover de 10× o bônus em 14 dias, em cassino ao vivo e jogos de cartas.',
    body: `<h2>Como participar</h2>
<ol>
<li>Participe nesta página.</li>
<li>Deposite ฿1.000 ou mais de uma vez.</li>
<li>Resgate os ฿100 nesta página. O prazo do rollover começa no resgate.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Uma vez por mês do calendário. São 500 vagas.</li>
<li>Cassino ao vivo conta por inteiro, jogos de cartas pela metade, até ฿500 por rodada. Outros jogos não contam; nada é anulado.</li>
<li>Se você não completar o rollover a tempo, retiramos no máximo o bônus.</li>
<li>Aberta a membros com {{termsAge}} anos ou mais que não estejam em autoexclusão. Contas de teste não participam.</li>
</ul>`,
  },
  'silver-bonus': {
    title: 'Bônus VIP mensal',
    line: '฿200 por mês para membros de nível Prata ou superior.',
    condition: 'Resgate aqui, sem depósito. Rollover de 1× em 30 dias, em slots e jogos de pesca.',
    body: `<h2>Como participar</h2>
<ol>
<li>Chegue ao nível Prata. A sua página VIP mostra quanto falta.</li>
<li>Resgate os ฿200 nesta página.</li>
<li>O valor entra na sua carteira na hora.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Uma vez por mês do calendário, pelo nível que você tem no dia do resgate.</li>
<li>Slots e jogos de pesca contam por inteiro. Outros jogos não contam; nada é anulado.</li>
<li>O nível vem das apostas que você já faz. Apostar mais para alcançá-lo custa mais do que ele dá.</li>
<li>Aberta a membros com {{termsAge}} anos ou mais que não estejam em autoexclusão. Contas de teste não participam.</li>
</ul>`,
  },
  rebate: {
    title: 'Cashback em toda aposta',
    line: 'Até 0,8% das suas apostas válidas volta.',
    condition: 'Resgate quando quiser. Sem rollover sobre o cashback.',
    button: 'Ir ao cashback',
    body: `<h2>Como participar</h2>
<ol>
<li>Jogue como de costume. A aposta conta na categoria dela assim que a rodada é liquidada.</li>
<li>O que cada categoria rendeu aparece em Cashback, até o satang.</li>
<li>Resgate quando quiser. Ele entra no seu saldo na hora e não expira.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Slots e jogos de pesca 0,8%, cassino ao vivo 0,5%, cartas 0,5%, esportes, e-sports e rinha de galos 0,4%, loteria 0,3%.</li>
<li>Uma aposta é válida depois de liquidada. Apostas anuladas e apostas nos dois lados de um mesmo resultado não contam.</li>
<li>O valor é arredondado para baixo, até o satang. O menor cashback pago é de ฿1.</li>
<li>Não há exigência de rollover sobre o cashback.</li>
<li>O cashback reduz o custo de jogar. Ele não faz um jogo de azar compensar a longo prazo.</li>
<li>Aberta a membros com {{termsAge}} anos ou mais. Contas de teste não participam.</li>
</ul>`,
  },
  'refer-a-friend': {
    title: 'Indique um amigo',
    line: '฿200 para você e ฿100 para seu amigo.',
    condition: 'O amigo tem {{termsAge}} anos ou mais, é novo aqui e depositou ฿500 no total.',
    button: 'Convidar um amigo',
    body: `<h2>Como participar</h2>
<ol>
<li>Envie seu link ou o QR code dele a um amigo que gostaria de jogar aqui.</li>
<li>Seu amigo abre uma conta por esse link.</li>
<li>Quando os depósitos do seu amigo chegam a ฿500, os dois valores podem ser resgatados em Recompensas.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Somente para amigos com {{termsAge}} anos ou mais que ainda não têm conta aqui. Cada pessoa pode ter uma conta.</li>
<li>No máximo 10 amigos por mês do calendário. As recompensas podem ser resgatadas por 30 dias.</li>
<li>Não envie o link a pessoas que você não conhece e nunca a menores. Contas usadas para spam perdem a recompensa.</li>
<li>Contas da mesma pessoa ou da mesma casa não contam como amigos.</li>
<li>O que seus amigos ganham ou perdem não muda a recompensa, e as contas deles continuam privadas.</li>
</ul>`,
  },
  missions: {
    title: 'Missões diárias e semanais',
    line: 'Pequenas tarefas ao longo de um dia ou de uma semana, cada uma com recompensa fixa.',
    condition: 'Cada recompensa pode ser resgatada uma vez por período. Nenhuma missão exige perder.',
    button: 'Ir para as missões',
    body: `<h2>Como participar</h2>
<ol>
<li>Abra Missões para ver as tarefas de hoje e desta semana e o seu progresso.</li>
<li>Uma tarefa termina automaticamente quando a contagem se completa.</li>
<li>Resgate a recompensa antes do fim do período.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>As missões diárias vão das 00:00 às 24:00, e as semanais, de segunda a domingo, sempre em GMT+7.</li>
<li>As tarefas contam depósitos, apostas válidas ou dias com visita. A recompensa aparece ao lado da tarefa antes de você começar.</li>
<li>Cada recompensa pode ser resgatada uma vez por período. O que não for resgatado expira com o período.</li>
<li>A classificação mostra somente nomes parcialmente ocultos. Você pode ocultar o seu.</li>
<li>Seus próprios limites vêm sempre primeiro: uma missão nunca aumenta um limite, e não há missões durante uma pausa.</li>
</ul>`,
  },
  'red-envelopes': {
    title: 'Envelopes vermelhos',
    line: 'Envelopes de ฿5 a ฿500 em horários marcados, por ordem de chegada.',
    condition: 'Um envelope por membro e por distribuição. Os horários são anunciados antes.',
    button: 'Ir para os envelopes',
    body: `<h2>Como participar</h2>
<ol>
<li>O horário de uma distribuição e o número de envelopes são anunciados um dia antes.</li>
<li>Quando a distribuição começa, abra um envelope na página Recompensas enquanto houver.</li>
<li>O valor entra no seu saldo na hora.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Cada envelope é aberto uma vez, por um membro. Cada membro pode abrir um envelope por distribuição.</li>
<li>Os valores vão de ฿5 a ฿500. A soma deles e o número de envelopes são publicados em cada distribuição.</li>
<li>Os valores são lacrados antes do início e podem ser verificados depois.</li>
<li>Não é preciso depositar nem apostar. O valor tem de ser apostado uma vez antes de um saque.</li>
<li>Aberta a membros com {{termsAge}} anos ou mais que não estejam em autoexclusão. Contas de teste não participam.</li>
</ul>`,
  },
  points: {
    title: 'Pontos pelo que você joga',
    line: 'Um ponto a cada ฿100 de apostas válidas na maioria dos jogos. Os pontos não expiram.',
    condition: 'Troque pontos por dinheiro ou por itens da loja de pontos.',
    button: 'Ir para a loja de pontos',
    body: `<h2>Como participar</h2>
<ol>
<li>Os pontos entram automaticamente quando uma aposta é liquidada. Ganhar ou perder não faz diferença.</li>
<li>Veja na loja de pontos o seu saldo e o que ele compra.</li>
<li>Troque por um item ou converta pontos em dinheiro. As duas opções pedem sua senha.</li>
</ol>
<h2>Termos</h2>
<ul>
<li>Resgate 50 pontos nesta página para começar, uma vez por membro.</li>
<li>Quanto é preciso apostar por ponto varia por categoria e está na loja de pontos.</li>
<li>Os pontos são inteiros. O que sobra de uma aposta conta para o próximo ponto.</li>
<li>Os pontos não expiram e não podem ser dados a outras pessoas.</li>
<li>O item trocado primeiro fica em processamento e depois é aprovado ou recusado. Se for recusado, você recebe todos os pontos de volta.</li>
<li>Os pontos são um pequeno agradecimento. Apostar só para juntá-los custa mais do que eles valem.</li>
</ul>`,
  },
}
