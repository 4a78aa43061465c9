import { chromium } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { callServer, signIn } from '../tests/support/visitor.ts'
const url = 'http://localhost:4734'
const seats = [await signIn(url, 'somchai', 'Demo1234!'), await signIn(url, 'niran', 'Demo1234!')]
const post = (seat: (typeof seats)[number], room: string, text: string) =>
  callServer(url, 'POST', `/chat/rooms/${room}/messages`, { token: seat.token, body: { id: newId(), text } })
console.log(await post(seats[0], 'en', 'Thank you, same to you.'), (await post(seats[1], 'en', 'Good luck in the raffle, everyone.')).status)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const [name, width, height, lang, theme] of [
  ['d', 1440, 900, 'en', 'dark'],
  ['l', 1440, 900, 'en', 'light'],
  ['p', 390, 844, 'en', 'dark'],
  ['s', 320, 640, 'th', 'light'],
  ['w', 1920, 1080, 'th', 'dark'],
] as const) {
  const context = await browser.newContext({ viewport: { width, height }, isMobile: width < 500, hasTouch: width < 500 })
  const page = await context.newPage()
  page.on('console', m => ['error', 'warning'].includes(m.type()) && console.log(name, m.text()))
  page.on('pageerror', e => console.log(name, 'EXC', e.message))
  await page.goto(`${url}/favicon.svg`)
  const { token, member } = seats[0]
  await page.evaluate(
    ([e, theme]) => {
      for (const [k, v] of Object.entries(e)) sessionStorage.setItem(k, v as string)
      localStorage.setItem('theme', theme as string)
    },
    [{ token, account: member.account, nickname: member.nickname, customerId: member.id, memberType: '0', isAgent: 'false', isTrial: 'false', createdAt: member.createdAt }, theme] as const,
  )
  await page.goto(`${url}${lang === 'en' ? '/en' : ''}/rng`)
  await page.waitForTimeout(1500)
  if (width >= 1024) await page.locator('.shell-RightBar-bar [data-chat-room]').click()
  else {
    await page.locator('[popovertarget="side-menu"]').filter({ visible: true }).first().click()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/chat/shot-${name}-menu.png` })
    await page.locator('#side-menu [data-chat-room]').click()
  }
  await page.getByRole('log').waitFor()
  await page.waitForTimeout(1500)
  if (name === 'd' || name === 'p') {
    await page.locator('#chat-text').fill('write me, 081-234-5678')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(800)
  }
  await page.screenshot({ path: `/tmp/chat/shot-${name}.png` })
  if (name === 'd' || name === 'p' || name === 'l') {
    await page.getByRole('log').getByRole('button').first().click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/chat/shot-${name}-more.png` })
    await page.keyboard.press('Escape')
    console.log(name, 'after escape menu', await page.locator('dialog[open]').count())
    await page.keyboard.press('Escape')
    await page.waitForTimeout(200)
    console.log(name, 'after escape', await page.locator('dialog[open]').count(), await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80)))
  }
  console.log(name, 'overflow', await page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
  await context.close()
}
await browser.close()
