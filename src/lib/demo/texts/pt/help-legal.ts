import type { HelpTextsOf } from '../../help-contents.ts'

const TERMS = `
<p>Estes são os termos entre você e a empresa que mantém este site (“nós”). Ao abrir uma conta, você os aceita. Versão de novembro de 2026.</p>
<ol>
<li><strong>Quem somos.</strong> Oferecemos jogos sob a licença que temos. Nosso nome, nosso endereço, a licença e a autoridade que nos supervisiona são informados pelo <a href="#contact">atendimento</a> a quem perguntar.</li>
<li><strong>Quem pode jogar.</strong> Você tem pelo menos {{termsAge}} anos e a idade que a lei do seu lugar exige. Você tem permissão para jogar aí, age por conta própria e não está em exclusão de jogo. Podemos recusar lugares em que não temos permissão para oferecer nossos jogos.</li>
<li><strong>Sua conta.</strong> Você mantém uma só conta, em seu próprio nome e com dados verdadeiros, para uso exclusivo seu. Ela não pode ser vendida, emprestada nem repassada.</li>
<li><strong>Senha.</strong> Você a guarda para si. O que for feito com ela conta como feito por você, a menos que pudéssemos ter impedido ou que você tivesse nos avisado antes.</li>
<li><strong>Verificações.</strong> Podemos <a href="#identity">verificar</a> identidade, idade, meios de pagamento e a origem do dinheiro, quando a lei ou uma dúvida razoável o exigir. Até o fim da verificação, podemos reter pagamentos, não tomá-los.</li>
<li><strong>Seu dinheiro.</strong> Seu saldo é seu. Não é depósito bancário, não rende juros e serve para jogar ou ser sacado. Nós o guardamos separado do nosso próprio dinheiro, como a licença exige.</li>
<li><strong>Depósitos.</strong> Vêm de meios de pagamento em seu próprio nome e de fontes lícitas. Limites, taxas e prazos são mostrados antes de você confirmar. Você não pede o estorno de um pagamento já creditado.</li>
<li><strong>Saques.</strong> Vão para você, se possível pelo caminho por onde o dinheiro veio. O rollover pendente e as verificações são informados antes do pedido. O andamento e a confirmação de recebimento estão descritos em <a href="#withdraw">Sacar</a>.</li>
<li><strong>Apostas.</strong> Uma aposta está fechada quando nosso servidor a confirma. Nenhum dos lados pode então desistir dela, salvo como dizem estes termos.</li>
<li><strong>Resultados.</strong> Uma rodada é decidida pelas <a href="#rounds">regras do seu jogo</a> e liquidada uma vez. Nossos registros e os do provedor do jogo mostram o que aconteceu. Os jogos da casa publicam os números que os decidiram.</li>
<li><strong>Apostas anuladas.</strong> Uma aposta que não pôde ser executada, que foi feita depois de conhecido o resultado ou que se baseia em um erro evidente é anulada ou liquidada como seria sem o erro. O valor de uma aposta anulada é devolvido por inteiro.</li>
<li><strong>Erros na conta.</strong> Um erro é corrigido por um lançamento próprio; lançamentos nunca são alterados nem removidos, e você vê os dois. Dinheiro creditado por engano não é seu; avise-nos quando notar.</li>
<li><strong>Bônus.</strong> Cada oferta tem condições que são mostradas com ela e valem para você como eram quando você entrou. Seus próprios depósitos nunca se perdem com um bônus. Como uma aposta conta para rollover e cashback está em <a href="#turnover">Limites e rollover</a>; o cálculo é feito uma vez, quando a rodada é liquidada, e uma regra nova vale a partir do dia seguinte.</li>
<li><strong>Jogo limpo.</strong> Programas que jogam por você, combinação contra outros, várias contas, uso de falhas, influência sobre eventos e lavagem de dinheiro são proibidos. Podemos anular essas apostas, fechar a conta e informar as autoridades, e dizemos os motivos até onde a lei permite.</li>
<li><strong>Seus limites.</strong> Cumprimos os <a href="#limits">limites</a>, as pausas e as exclusões que você define. Nós mesmos podemos defini-los se o jogo parecer fazer mal a você.</li>
<li><strong>Agentes.</strong> Agentes trabalham sob contratos próprios. Não podem prometer nada em nosso nome além do que está neste site.</li>
<li><strong>Interrupções.</strong> O site pode parar por manutenção ou por falhas. Respondemos pelas apostas confirmadas e pelo seu saldo, não pelas apostas que você não pôde fazer.</li>
<li><strong>Responsabilidade.</strong> Respondemos sem limite por dolo, culpa grave e danos à vida e à saúde; nos demais casos, por danos previsíveis decorrentes da violação de um dever principal deste acordo. Os direitos que a lei não nos deixa limitar permanecem como são.</li>
<li><strong>Conteúdo.</strong> Nomes, imagens, jogos e programas pertencem a nós ou aos nossos provedores. Você pode usá-los para jogar, não para copiá-los nem desmontá-los.</li>
<li><strong>Dados.</strong> O que guardamos, e por quê, está em <a href="#privacy">Privacidade</a>.</li>
<li><strong>Término.</strong> Você pode encerrar a conta quando quiser. Podemos encerrar o acordo com aviso prévio ou, em caso de violação grave, na hora. Seu saldo é pago, salvo o que foi obtido pela violação.</li>
<li><strong>Mudanças.</strong> Anunciamos as mudanças antes que valham e pedimos seu consentimento se forem em seu prejuízo. Se não concordar, você pode encerrar a conta; até lá, os termos antigos valem para as suas apostas abertas.</li>
<li><strong>Reclamações e lei.</strong> O caminho da <a href="#complaints">reclamação</a> é gratuito. Vale a lei do lugar da nossa licença e, além dela, a proteção que a lei do lugar onde você mora dá aos consumidores.</li>
<!--demo--><li><strong>Demonstração.</strong> Este site é uma demonstração: todos os saldos são dinheiro fictício sem valor e não podem ser comprados, sacados nem trocados.</li>
<!--/demo--></ol>`

export const LEGAL: HelpTextsOf<'legal'> = {
  term: { title: 'Termos', body: TERMS },
  privacy: {
    title: 'Privacidade',
    body: `
<p>Guardamos o que é preciso para manter sua conta, pagar você, cumprir a lei e proteger você, e nada para vender. Não há rastreadores, redes de publicidade nem fontes ou scripts de outras empresas nestas páginas.</p>
<p><strong>No nosso servidor</strong></p>
<ul>
<li>Conta: nome de usuário, apelido, idioma, tipo, agente acima de você, datas de cadastro e de login, a versão dos termos que você aceitou. A senha, só como um hash do qual não se pode lê-la de volta.</li>
<li>Dinheiro e jogo: cada depósito, saque, aposta e pagamento, como lançamentos que nunca são alterados.</li>
<li>Segurança: logins e logins recusados, com horário, endereço de internet e tipo de navegador; sessões dos últimos 90 dias.</li>
<li>O que mais você nos fornece: dados de contato confirmados, documentos para verificações, mensagens ao atendimento.</li>
</ul>
<p><strong>No seu navegador</strong></p>
<ul>
<li>Na aba, até você sair ou fechá-la: um token de sessão, seu nome de usuário, apelido, número de membro e tipo de conta.</li>
<li>Por mais tempo: o idioma escolhido (hisLang, lang), escuro ou claro (theme), o menu lateral (menu), se o saldo está oculto (balanceHidden).</li>
</ul>
<p><strong>Quem recebe dados:</strong> o provedor de um jogo recebe um número que representa você, parte do seu nome de usuário, moeda, idioma e saldo, sem nome completo nem contato; serviços de pagamento recebem o que um pagamento exige; autoridades recebem o que a lei determina.</p>
<p><strong>Por quanto tempo:</strong> enquanto a conta estiver aberta e, depois, pelo tempo que a lei contábil e a de lavagem de dinheiro exigem.</p>
<p><strong>Seus direitos:</strong> ver seus dados, corrigi-los, receber uma cópia, apagar o que nenhuma lei nos obriga a guardar e se opor à publicidade. Escreva ao <a href="#contact">atendimento</a>; respondemos em até 30 dias. Você também pode recorrer à autoridade de proteção de dados do seu lugar.</p>`,
  },
  cookies: {
    title: 'Cookies e armazenamento',
    body: `
<p>As páginas públicas deste site não gravam cookies. Por isso nenhum banner pede seu consentimento.</p>
<table>
<thead><tr><th>O quê</th><th>Onde</th><th>Por quanto tempo</th></tr></thead>
<tbody>
<tr><td>Login desta aba</td><td>Armazenamento da sessão</td><td>Até você sair ou fechar a aba</td></tr>
<tr><td>Idioma, tema, menu lateral, saldo oculto</td><td>Armazenamento local</td><td>Até você apagar</td></tr>
<tr><td>O que você fechou ou ordenou nesta visita</td><td>Armazenamento da sessão</td><td>Até você fechar a aba</td></tr>
<tr><td>“Lembrar de mim”, só se você marcar</td><td>Um cookie que nenhum script lê</td><td>24 horas</td></tr>
</tbody>
</table>
<p>O navegador pode guardar páginas e imagens para que abram mais rápido e, depois de você instalar o site, sem conexão. Nada pessoal é guardado assim.</p>
<p>Um jogo funciona em um quadro próprio. O provedor pode guardar ali o que o jogo precisa, como a configuração de som; ele não pode ler nada deste site.</p>
<p>Você pode apagar tudo isso nas configurações do navegador. Nesse caso, você sai da conta, e o site esquece o idioma e a aparência; sua conta não é afetada.</p>`,
  },
}
