import type { NoticeTexts } from '../../texts.ts'

/** The notices of the demo world in Portuguese. */
export const NOTICES_PT: NoticeTexts = {
  'play-money': {
    title: 'Todo o dinheiro deste site é fictício',
    content: '<p>Isto é uma demonstração. Depositar não custa nada, e nunca se paga dinheiro real.</p>',
  },
  deposits: {
    title: 'Depósitos de dinheiro fictício entram na hora, dia e noite',
    content:
      '<p>Escolha um valor na página de depósito. Ele está no seu saldo assim que a página avisar.</p>',
  },
  'other-vendors': {
    title: 'Há jogos de todos os tipos para jogar aqui',
    content:
      '<p>Os demais jogos do catálogo já aparecem e abrem conforme seus provedores são conectados.</p>',
  },
  verify: {
    title: 'Qualquer rodada passada pode ser recalculada na página Verificar rodada',
    content:
      '<p>Cada rodada mostra um lacre antes da aposta. Depois, a página recalcula o resultado no seu próprio navegador e compara os dois.</p>',
  },
  help: {
    title: 'A central de ajuda tem busca',
    content:
      '<p>Digite uma palavra, como “depósito” ou “senha”, e só ficam na página os artigos que respondem. As regras de cada tipo de jogo, os termos e a privacidade também estão lá.</p>',
  },
  favourites: {
    title: 'Guarde os jogos de que você gosta',
    content:
      '<p>Toque no coração de um jogo. Seus favoritos ficam na página inicial, em todos os aparelhos em que você entrar.</p>',
  },
  lines: {
    title: 'A velocidade do servidor testa os endereços oficiais',
    content:
      '<p>Quando uma página estiver lenta, abra “Velocidade do servidor” no menu lateral. O teste mede os endereços oficiais de onde você está e abre o que você escolher. Um endereço que não consegue provar que é nosso não é oferecido.</p>',
  },
  app: {
    title: 'O site pode ser instalado como app',
    content:
      '<p>Escolha “Instalar” ou “Adicionar à tela inicial” no menu do navegador. Sem conexão, o app avisa e não guarda nada da sua conta no aparelho.</p>',
  },
  sessions: {
    title: 'Uma nova senha desconecta todos os outros aparelhos',
    content:
      '<p>Troque a senha em “Minha conta” se suspeitar que outra pessoa a conhece. Só o aparelho em que você faz a troca continua conectado.</p>',
  },
  record: {
    title: 'O histórico de apostas mostra cada rodada com o seu dia',
    content:
      '<p>Cada rodada aparece com a aposta, o resultado e um link para verificá-la. Os dias começam à meia-noite, no fuso horário que a página indica.</p>',
  },
  theme: {
    title: 'Um tema claro para ambientes iluminados',
    content:
      '<p>Alterne entre escuro e claro no topo da página. O site lembra sua escolha neste navegador.</p>',
  },
  opening: {
    title: 'A casa está aberta',
    content:
      '<p>Boas-vindas. Conheça o site sem conta; abra uma quando quiser um lugar à mesa. A central de ajuda responde à maioria das perguntas, e o atendimento, às demais.</p>',
  },
  welcome: {
    title: 'Boas-vindas à Baize',
    content:
      '<p>Em três passos você conhece a casa:</p><ol><li>Deposite dinheiro fictício. Não custa nada e entra na hora.</li><li>Abra Koi Terrace e jogue algumas rodadas.</li><li>Veja o histórico de apostas e deixe a página Verificar rodada recalcular uma das suas.</li></ol><p>O dinheiro fictício nunca é pago em dinheiro real.</p>',
  },
}
