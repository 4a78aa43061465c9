import type { HelpTextsOf } from '../../help-contents.ts'

export const ACCOUNT: HelpTextsOf<'account'> = {
  start: {
    title: 'Criar conta e começar a jogar',
    body: `
<p>Abrir uma conta leva cerca de um minuto e não custa nada. É preciso ter pelo menos {{termsAge}} anos, ou mais onde a lei do seu lugar exigir.</p>
<ol>
<li>Abra <a href="/register">Criar conta</a>.</li>
<li>Escolha um nome de usuário de 4 a 16 letras e números, começando por uma letra, e uma senha de 8 a 64 caracteres.</li>
<li>Leia e aceite os <a href="#term">termos</a>.</li>
<li>Deposite, escolha um jogo e jogue.</li>
</ol>
<p>Se alguém convidou você, o código da pessoa vem junto com o link dela. Confira se está certo antes de criar a conta, porque depois não pode ser mudado. Onde o site oferece cadastro por celular, uma segunda aba aparece no mesmo formulário.</p>
<p>O saldo no topo acompanha cada rodada automaticamente. Toda aposta fica no seu <a href="/member/personalHistoryCopy">histórico de apostas</a>, com o valor, o retorno e o número da rodada.</p>
<p>Cada pessoa tem uma só conta. Uma segunda é fechada, e o que ela ganhou violando uma regra é anulado.</p>`,
  },
  login: {
    title: 'Entrar e manter a sessão aberta',
    body: `
<p><a href="/login">Entre</a> com seu nome de usuário e sua senha. Maiúsculas não fazem diferença no nome de usuário; na senha, fazem. Onde o site oferece, você também pode entrar com o número do celular e um código por SMS.</p>
<ul>
<li>A conta é desconectada depois de 30 minutos sem atividade e, em qualquer caso, depois de 24 horas.</li>
<li>Depois de 10 senhas erradas em 10 minutos, a conta não aceita novas tentativas por um tempo. A mensagem diz por quanto tempo. Seu dinheiro não é afetado.</li>
<li>Pode ser pedida uma prova de que você é uma pessoa. Seu próprio aparelho faz isso com um cálculo curto; ninguém mais vê.</li>
</ul>
<p>Cada aba do navegador tem um login próprio e o passa para a aba que você abre ao lado. Se outras pessoas usam o mesmo aparelho, feche todas as abas ou escolha Sair no menu da conta.</p>`,
  },
  recover: {
    title: 'Senha ou nome de usuário esquecidos',
    body: `
<p>Abra <a href="/forget">Esqueci minha senha</a>. Há dois caminhos, desde que você tenha confirmado antes um e-mail ou um número de telefone:</p>
<ul>
<li><strong>Por e-mail.</strong> Informe o nome de usuário e o e-mail. Se pertencerem à mesma conta, enviamos um link que funciona uma vez e por pouco tempo. A página responde igual nos dois casos, para que ninguém descubra quem tem conta aqui.</li>
<li><strong>Por telefone.</strong> Informe o número e os seis dígitos que chegam por SMS e defina uma nova senha. O código funciona uma vez; depois de 5 tentativas erradas, peça outro.</li>
</ul>
<p>Se você não tem nenhum dos dois, escreva ao <a href="#contact">atendimento</a>. Perguntamos então por fatos que só o titular da conta conhece. Ninguém do atendimento pede sua senha nem um código, por chat, por telefone ou de qualquer outra forma.</p>
<p>Uma nova senha desconecta todos os aparelhos. Se você não pediu um link ou um código, não o repasse e nos avise.</p>`,
  },
  security: {
    title: 'Manter a conta segura',
    body: `
<ul>
<li>Use uma senha só para este site. Quatro palavras sem relação são mais fáceis de lembrar do que sinais e números, e mais difíceis de adivinhar. Senhas que aparecem em listas de senhas roubadas são recusadas.</li>
<li>Troque-a em <a href="/member/securityCenter">Minha conta</a> assim que achar que alguém pode conhecê-la. Todos os outros aparelhos são desconectados na hora.</li>
<li>O dinheiro só sai da conta para uma conta de pagamento em seu próprio nome.</li>
<li>Olhe a barra de endereço. Só são nossos os endereços da nossa lista oficial; não digite sua senha depois de abrir um link de um grupo de conversa.</li>
<li>Não compartilhe a conta, nem com a família. O que for feito com a sua senha conta como feito por você.</li>
</ul>
<p>Sua senha sai do navegador criptografada e só para o nosso servidor, e é guardada apenas em uma forma da qual não se pode lê-la de volta.</p>
<p>Se você vir um login, uma aposta ou um saque que não foi seu, troque a senha e escreva ao <a href="#contact">atendimento</a> com o horário do registro. Podemos segurar o dinheiro que ainda não saiu.</p>`,
  },
  identity: {
    title: 'Verificação de identidade e idade',
    body: `
<p>A lei nos obriga a saber quem joga e se todos têm idade suficiente. A verificação pode vir ao criar a conta, antes de um saque ou quando os depósitos ficam altos.</p>
<p>Podemos pedir:</p>
<ul>
<li>um documento com foto, nome e data de nascimento;</li>
<li>prova de que uma conta bancária ou um cartão é seu;</li>
<li>a origem do dinheiro, quando os valores são altos.</li>
</ul>
<p>O nome da conta e o da conta bancária devem ser iguais. Envie documentos só pelo próprio site, nunca por um grupo de conversa. Dizemos o que falta e por quê; até lá, o dinheiro em questão fica na sua conta, intacto.</p>
<p>Se ficar provado que um menor de idade jogou, a conta é fechada, os depósitos são devolvidos e os ganhos são anulados.</p>`,
  },
  app: {
    title: 'O site no seu celular',
    body: `
<p>O site funciona em qualquer navegador atual; não é preciso instalar nada. Se quiser tê-lo entre os seus apps, abra <a href="/down">Baixar o app</a>, que mostra o caminho para o seu aparelho.</p>
<ul>
<li><strong>iPhone e iPad.</strong> Abra o site no Safari, escolha Compartilhar e depois Adicionar à Tela de Início.</li>
<li><strong>Android.</strong> Abra o site no Chrome, abra o menu e escolha Instalar app ou Adicionar à tela inicial.</li>
</ul>
<p>Saldo, apostas e limites são os mesmos em todo lugar. Só instale o app a partir da página de download: um app vindo de uma mensagem ou de uma loja desconhecida pode parecer igual e roubar sua senha.</p>
<p>Para remover, segure o ícone e escolha Remover. Sua conta não é afetada.</p>`,
  },
  languages: {
    title: 'Idioma, horário e aparência',
    body: `
<p>Escolha o idioma no globo do topo da página. A escolha fica guardada neste navegador, e um endereço em um idioma pode ser enviado a outras pessoas.</p>
<ul>
<li>Os valores estão sempre na moeda da sua conta; o idioma não os muda.</li>
<li>Os horários nos registros dizem em que fuso estão. O dia de um limite e de um registro começa e termina nesse fuso.</li>
<li>A página pode ser escura ou clara. O menu lateral pode ser recolhido até os ícones.</li>
<li>Se o seu aparelho pede menos movimento, banners, avisos e contadores ficam parados.</li>
</ul>
<p>Se uma tradução for diferente dos termos no idioma em que você os aceitou, valem os termos aceitos.</p>`,
  },
  agents: {
    title: 'Como trabalham os agentes',
    body: `
<p>Um agente é um membro que traz jogadores ao site e é pago por isso conforme um contrato. Agentes entram pela <a href="/agent">página de agentes</a> e trabalham em um painel próprio.</p>
<ul>
<li>Um membro tem no máximo um agente acima, definido pelo código no cadastro.</li>
<li>Agentes veem quanto a equipe apostou, ganhou e perdeu. Nunca veem senhas nem contas bancárias e não podem apostar por outras pessoas.</li>
<li>Um contrato diz o que é contado, em que período e com que taxa, e os dois lados precisam aceitá-lo. O pagamento segue os números do período; cada número é mostrado.</li>
<li>O que um agente ganha vem da casa. Nunca piora suas cotações nem reduz seus pagamentos.</li>
</ul>
<p>Agentes não podem emprestar dinheiro para jogar, receber depósitos em espécie, prometer ganhos nem procurar menores de idade ou pessoas em autoexclusão. Se um deles fizer isso, avise o <a href="#contact">atendimento</a>; não revelamos o seu nome.</p>`,
  },
  closing: {
    title: 'Encerrar a conta',
    body: `
<p>Você pode encerrar a conta quando quiser, sem dizer por quê. Antes, saque o saldo; depois, peça ao <a href="#contact">atendimento</a>.</p>
<p>O encerramento põe fim a todos os logins e a toda publicidade para você. Apostas abertas ainda são liquidadas, e o que pagarem é entregue a você. Guardamos os registros que a lei exige, pelo tempo que ela exige, e nada mais.</p>
<p>Se você quer parar porque o jogo não faz bem a você, escolha a <a href="#break">autoexclusão</a>: uma conta encerrada pode ser reaberta a pedido; uma autoexclusão não pode ser encerrada antes do prazo.</p>
<p>Uma conta sem uso por muito tempo continua sua. Escrevemos a você antes de qualquer mudança.</p>`,
  },
}
