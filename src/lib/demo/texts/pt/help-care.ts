import type { HelpTextsOf } from '../../help-contents.ts'

export const CARE: HelpTextsOf<'care'> = {
  care: {
    title: 'Jogar dentro dos seus limites',
    body: `
<p>Jogar é para se divertir. A longo prazo, a casa tem vantagem em todos os jogos; por isso, jogar não é um meio de ganhar dinheiro, de pagar uma dívida nem de recuperar o que se perdeu.</p>
<ul>
<li>Antes de começar, decida quanto dinheiro e quanto tempo o jogo pode custar, e pare nesse ponto.</li>
<li>Jogue somente com dinheiro que não vai fazer falta. Nunca peça emprestado para jogar.</li>
<li>Não jogue com cansaço, raiva ou tristeza, nem depois de beber.</li>
<li>Faça pausas e outras coisas de que você gosta.</li>
<li>Rodadas passadas não mudam a próxima. Nenhum número está “para sair”, e nenhuma série de perdas tem de acabar.</li>
</ul>
<p><strong>Sinais a levar a sério:</strong> você esconde quanto joga; aumenta as apostas para recuperar perdas; pensa em jogo no trabalho ou à noite; usa o dinheiro do aluguel ou da comida; pessoas próximas se preocupam. Se dois deles forem verdade, faça uma <a href="#break">pausa</a> e <a href="#support">converse com alguém</a>.</p>
<p>Menores de {{termsAge}} anos não podem jogar. Se crianças usam o seu aparelho, saia da conta depois de jogar e não deixe o navegador guardar a senha.</p>`,
  },
  limits: {
    title: 'Definir limites para si',
    body: `
<p>Você pode definir quanto deposita, perde ou aposta, no máximo, em um dia, uma semana ou um mês. O limite que se aplica aparece ao lado de cada valor que você digita.</p>
<ul>
<li><strong>Diminuir</strong> vale na hora.</li>
<li><strong>Aumentar</strong>, ou retirar o limite, vale depois de 24 horas, e só se você confirmar de novo nesse momento. Assim, uma decisão tomada no calor do jogo tem tempo de esfriar.</li>
<li>Quando um limite é atingido, os depósitos ou as apostas desse tipo param até o fim do período. Apostas abertas ainda são liquidadas, e os saques continuam possíveis.</li>
<li><strong>Aviso de tempo e saldo:</strong> depois do número de minutos que você escolher, o jogo pausa e mostra o tempo passado, quanto foi apostado e quanto foi devolvido. Você decide se continua.</li>
</ul>
<p>Os limites valem para todo o site, em todos os seus aparelhos. Se você quer um limite e não o encontra no menu, peça ao <a href="#contact">atendimento</a>, que o define para você pelas mesmas regras.</p>`,
  },
  break: {
    title: 'Fazer uma pausa ou se autoexcluir',
    body: `
<p><strong>A pausa</strong> é de dias ou semanas. Você não pode depositar nem jogar até ela acabar; depois, ela termina automaticamente.</p>
<p><strong>A autoexclusão</strong> é de meses ou anos. Ela não pode ser desfeita antes do fim, nem por nós, por mais urgente que seja o pedido.</p>
<p>Nos dois casos:</p>
<ul>
<li>todas as sessões de jogo terminam na hora;</li>
<li>seu saldo continua seu e é pago a você;</li>
<li>apostas abertas são liquidadas ou devolvidas conforme as regras do evento;</li>
<li>você não recebe ofertas nem publicidade até o fim e, depois de uma autoexclusão, só se voltar a pedir;</li>
<li>abrir outra conta para contornar a medida viola os termos: os depósitos são devolvidos e os ganhos são anulados.</li>
</ul>
<p>Peça no menu da sua conta ou pelo <a href="#contact">atendimento</a>. Nós cumprimos o pedido e não tentamos fazer você mudar de ideia.</p>
<p>Você também pode se manter longe de outros sites: há programas que bloqueiam sites de apostas para todo tipo de aparelho, e muitos bancos podem bloquear esses pagamentos.</p>`,
  },
  support: {
    title: 'Onde encontrar ajuda',
    body: `
<p>Conversar ajuda, antes de tudo com alguém em quem você confia. Há também pessoas cujo trabalho é esse. É gratuito, elas não julgam e não nos contam nada.</p>
<ul>
<li><strong>Gambling Therapy:</strong> orientação e grupos online, em muitos idiomas, em <a href="https://www.gamblingtherapy.org/">gamblingtherapy.org</a>.</li>
<li><strong>Jogadores Anônimos (Gamblers Anonymous):</strong> grupos de pessoas com a mesma experiência, em <a href="https://www.gamblersanonymous.org/">gamblersanonymous.org</a>.</li>
<li><strong>Na Tailândia:</strong> a linha de saúde mental 1323, a qualquer hora.</li>
</ul>
<p>Se você está em perigo ou pensa em se ferir, ligue agora para o número de emergência do seu lugar.</p>
<p><strong>Se você se preocupa com outra pessoa:</strong> fale do que você vê, e não de culpa; não pague dívidas de jogo; mantenha suas próprias contas separadas; e procure orientação para você também. Os serviços acima também ajudam famílias.</p>`,
  },
}
