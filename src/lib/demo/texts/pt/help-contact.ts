import type { HelpTextsOf } from '../../help-contents.ts'

export const CONTACT: HelpTextsOf<'contact'> = {
  contact: {
    title: 'Falar com o atendimento',
    body: `
<p>Abra Atendimento no menu, no rodapé de qualquer página ou, no celular, na barra de baixo. Ele funciona também quando você não consegue entrar e durante a manutenção.</p>
<p>Podemos ajudar na hora se você disser:</p>
<ul>
<li>seu nome de usuário, nunca sua senha, sua senha de pagamento ou um código;</li>
<li>o que aconteceu e mais ou menos quando;</li>
<li>para uma aposta, o número da rodada; para um pagamento, a referência e o valor;</li>
<li>para uma mensagem de erro, o código curto que aparece abaixo dela.</li>
</ul>
<p>Se puder, inclua uma captura de tela. Dizemos o que encontramos, o que vamos fazer e até quando. Se algo demorar mais, você recebe uma data.</p>
<p>Nossa equipe só escreve a você por este site e pelos endereços indicados aqui. Se alguém disser que é do atendimento e pedir dinheiro ou uma senha, é golpe: por favor, nos avise.</p>`,
  },
  complaints: {
    title: 'Reclamações',
    body: `
<p>Se você acha que decidimos errado, queremos saber. Reclamar é gratuito e nunca prejudica a sua conta.</p>
<ol>
<li><strong>Atendimento.</strong> Diga o que aconteceu, o que você espera e os números das rodadas ou dos pagamentos. Você recebe uma referência na hora e uma resposta em até 3 dias.</li>
<li><strong>Uma segunda análise.</strong> Se não concordar, peça uma revisão. Alguém que não participou da primeira decisão responde em até 14 dias, com os motivos e os registros em que se baseiam.</li>
<li><strong>Fora daqui.</strong> Se ainda assim não concordar, você pode recorrer à autoridade que supervisiona nossa licença ou ao órgão de disputas que ela indicou. Damos os dois endereços na resposta e enviamos a eles o que pedirem.</li>
</ol>
<p>Reclame em até 6 meses, enquanto todos os detalhes podem ser encontrados. <!--demo-->Os registros das rodadas da casa podem ser <a href="#verify">verificados</a> por qualquer pessoa a qualquer momento.<!--/demo--> Seu direito de ir à Justiça permanece.</p>`,
  },
  about: {
    title: 'Sobre este site',
    body: `
<p>O nome Baize vem do pano verde das mesas de cartas. O site reúne slots, mesas ao vivo, jogos de pesca, salas de cartas, esportes, e-sports, rinha de galos e loterias de muitos provedores, em uma só conta e um só saldo.</p>
<p>De algumas coisas não abrimos mão:</p>
<ul>
<li><strong>Exato.</strong> Todo movimento de dinheiro é lançado duas vezes, soma zero e nunca é alterado depois.</li>
<li><strong>Aberto.</strong> RTP, limites e condições ficam onde você decide. As rodadas da casa podem ser recalculadas por qualquer pessoa.</li>
<li><strong>Calmo.</strong> Sem contagens regressivas que pressionem, sem elogios por perder e sempre com um jeito de parar.</li>
<li><strong>Seu.</strong> Sem rastreadores e sem dados à venda.</li>
</ul>
<p>O que é só ilustração, como um contador simulado, diz que é.<!--demo--> Este site é uma demonstração: todo o dinheiro nele é fictício.<!--/demo--></p>`,
  },
}
