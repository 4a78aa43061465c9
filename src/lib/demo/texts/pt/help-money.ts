import type { HelpTextsOf } from '../../help-contents.ts'

export const MONEY: HelpTextsOf<'money'> = {
  deposit: {
    title: 'Depositar',
    body: `
<ol>
<li>Abra <a href="/member/depositv2">Depósito</a> e escolha um meio de pagamento.</li>
<li>Digite um valor. O mínimo, o máximo, a taxa e o prazo previsto aparecem ao lado antes de você confirmar.</li>
<li>Pague como a página indica. O saldo é atualizado automaticamente quando o dinheiro chega; você pode sair da página.</li>
</ol>
<table>
<thead><tr><th>Status</th><th>O que significa</th></tr></thead>
<tbody>
<tr><td>Criado</td><td>Recebemos o seu pedido</td></tr>
<tr><td>Aguardando pagamento</td><td>Estamos esperando o seu pagamento</td></tr>
<tr><td>Verificando pagamento</td><td>Estamos procurando o seu pagamento</td></tr>
<tr><td>Aprovado</td><td>O valor está no seu saldo</td></tr>
<tr><td>Recusado</td><td>Nada foi somado; o motivo aparece ali</td></tr>
<tr><td>Expirado</td><td>Nenhum pagamento chegou a tempo; comece de novo</td></tr>
<tr><td>Cancelado</td><td>Você cancelou antes de pagar</td></tr>
</tbody>
</table>
<p>Pague de uma conta em seu próprio nome. Um depósito enviado duas vezes por acidente no formulário conta uma vez só; um pagamento feito duas vezes no banco é devolvido ou somado, como você preferir. Se um pagamento não chegar no prazo previsto, envie a referência e o comprovante do banco ao <a href="#contact">atendimento</a>.</p>
<!--demo--><p>Este site é uma demonstração: todo o dinheiro nele é fictício e não pode ser comprado nem sacado.</p><!--/demo-->`,
  },
  withdraw: {
    title: 'Sacar',
    body: `
<p>Um saque vai para uma conta bancária em seu próprio nome. Limites, taxa, prazo previsto e o rollover que ainda faltar aparecem ao lado do valor antes de você confirmar com a senha de pagamento.</p>
<ol>
<li><strong>Solicitado.</strong> O valor é reservado na hora: ainda é seu, mas não pode ser apostado.</li>
<li><strong>Em análise.</strong> Conferimos o nome, o rollover e sinais de uso indevido. Não procuramos motivos para recusar.</li>
<li><strong>Aprovado e depois pago.</strong> O dinheiro está com o banco.</li>
<li><strong>Recebido.</strong> Você confirma que chegou, ou diz que não chegou e envia até 3 imagens como prova. Sem resposta no prazo indicado na página, conta como recebido.</li>
</ol>
<p>O valor de um saque recusado volta por inteiro ao seu saldo, com o motivo. Um saque não pode ser cancelado para continuar jogando, para que a decisão de parar continue valendo.</p>
<p>Um saque encerrado como recebido, por você ou pelo fim do prazo, não é pago uma segunda vez. Se faltar dinheiro, avise antes do fim do prazo.</p>`,
  },
  turnover: {
    title: 'Limites e rollover',
    body: `
<p><strong>Limites de valor.</strong> Todo meio de pagamento tem um valor mínimo e um máximo; todo jogo tem uma aposta mínima, uma máxima e um pagamento máximo. Eles aparecem onde você digita o valor. Seus próprios <a href="#limits">limites de jogo</a> se somam a eles e sempre prevalecem.</p>
<p><strong>Rollover</strong> é a soma das apostas válidas que precisam ser feitas antes que certo dinheiro possa ser sacado. Um bônus o informa como um número: 12× sobre um bônus de ฿100 significa apostas válidas de ฿1.200. Um depósito pode exigir rollover uma vez, para que o site não sirva de passagem para dinheiro.</p>
<p><strong>Aposta válida</strong> é a parte da aposta que esteve de fato em risco:</p>
<ul>
<li>Apostas anuladas, eventos cancelados e empates que devolvem a aposta não contam nada.</li>
<li>Apostas nos dois lados de um evento contam só pela diferença.</li>
<li>Em cassino ao vivo, cartas, esportes, e-sports, rinha de galos e loterias, conta o que a rodada mudou na sua carteira, até o valor apostado: ฿1.000 no jogador e ฿1.000 na banca que pagam ฿1.950 contam ฿50. Todos os seus bilhetes de um sorteio contam juntos.</li>
<li>Slots e jogos de pesca contam todo o valor apostado.</li>
<li>Alguns jogos contam menos que o valor inteiro, ou nada, para uma oferta. Nesse caso, a oferta diz isso.</li>
</ul>
<p>A página de saque mostra quanto falta e qual depósito ou bônus o exige. O rollover nunca pede que você perca: uma vitória conta como uma derrota. Quanto cada rodada contou, e por qual regra, está nos detalhes dela no histórico de apostas.</p>`,
  },
  bonus: {
    title: 'Regras de bônus em palavras simples',
    body: `
<p>Cada oferta em <a href="/promotions">Promoções</a> diz em uma só tela o que você recebe, quanto no máximo, o que precisa fazer, até quando e que jogos contam. É esse texto que vale, e ele não muda para uma oferta em que você já entrou.</p>
<ul>
<li><strong>Sempre uma escolha sua.</strong> Nenhum bônus é adicionado sem que você o resgate ou participe da oferta, e você pode jogar sem nenhum.</li>
<li><strong>Rollover.</strong> Veja em <a href="#turnover">Limites e rollover</a> como ele é contado.</li>
<li><strong>Desistência.</strong> Até completar o rollover, você pode desistir do bônus. O bônus e os ganhos dele saem; seu próprio depósito continua seu.</li>
<li><strong>Fim.</strong> Quando o prazo acaba, sai o resto do bônus, nunca o seu próprio dinheiro.</li>
<li><strong>Uma vez.</strong> Um bônus por pessoa, casa, aparelho e conta de pagamento, a menos que a oferta diga outra coisa.</li>
</ul>
<p>Um pedido mostra seu status: solicitado, em processamento, emitido, resgatado ou recusado com um motivo. Bônus não são oferecidos a quem está em pausa ou em exclusão. Se uma oferta fizer você apostar mais do que pretendia, deixe-a de lado.</p>`,
  },
  records: {
    title: 'Encontrar suas apostas e pagamentos',
    body: `
<p>O <a href="/member/personalHistoryCopy">histórico de apostas</a> lista cada aposta com horário, jogo, rodada, valor, retorno e status, para hoje, 7 dias, 30 dias ou datas à sua escolha, por categoria.</p>
<ul>
<li><strong>Aberta:</strong> o resultado ainda não chegou. O valor apostado já saiu do seu saldo.</li>
<li><strong>Liquidada:</strong> o resultado chegou, e o que ela pagou está no seu saldo.</li>
<li><strong>Anulada:</strong> a aposta não contou, e o valor foi devolvido.</li>
</ul>
<p>Os lançamentos da sua conta nunca são alterados nem apagados. Se corrigimos um erro, você vê um novo lançamento que cita o antigo, e os dois ficam. Assim, o saldo sempre pode ser somado a partir dos lançamentos.</p>
<p>Se um número parecer errado, envie o número da rodada ao <a href="#contact">atendimento</a>. Guardamos o histórico que a lei exige, com pelo menos 12 meses à sua vista.</p>`,
  },
}
