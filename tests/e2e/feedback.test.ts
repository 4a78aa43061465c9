import { newId } from '#lib/ids/ids.ts'
import en from '../../locales/en/inboxtexts.json' with { type: 'json' }
import th from '../../locales/th/inboxtexts.json' with { type: 'json' }
import { findings } from '../a11y/axe.ts'
import { picture } from '../server/uploads/pictures.ts'
import { test as ownSite } from './own-site.ts'
import { freshName, openAccount, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, words } from './story.ts'

// Protects: a member tells the house what could be better, sees what became of it, and reads the answer where they wrote and
// in their messages. What is refused is told in server/feedback and unit/islands/feedback.

const TEXT = { en: 'Please show the fee before I confirm', th: 'ช่วยแสดงค่าธรรมเนียมก่อนที่ฉันจะยืนยัน' }
const ANSWER = 'It stands beside the amount now'

for (const language of LANGUAGES) {
  const says = words(language, 'feedback')
  const images = words(language, 'uploads')

  ownSite(`feedback with a picture is sent once and answered (${language})`, async ({ page, site }) => {
    const entry = { id: newId(), username: freshName() }
    await sitDown(page, await openAccount(site.address, 'register', '/members', entry), site.address)
    await page.goto(site.address + at(language, '/member/feedback'))
    const form = page.getByRole('form', { name: says.title })
    await expect(page.getByText(says.empty)).toBeVisible()
    await form.getByRole('combobox', { name: says.type }).selectOption({ label: says.type_payment })
    await form.getByRole('textbox', { name: says.text }).fill('!')
    await form.getByRole('button', { name: says.send }).click()
    const short = fill(words(language, 'errors').feedbackTooShort, { minWords: 5, words: 0 })
    await expect(form.getByText(short)).toBeVisible()
    await form.getByRole('textbox', { name: says.text }).fill(TEXT[language])
    const file = { name: 'fee.png', mimeType: 'image/png', buffer: await picture('png') }
    await form.locator('input[type=file]').first().setInputFiles(file)
    await expect(form.getByText(images.imageDone)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await form.getByRole('button', { name: says.send }).click()
    const sent = page.getByRole('region', { name: says.list }).getByRole('listitem')
    await expect(sent).toHaveCount(1)
    await expect(sent).toContainText(TEXT[language])
    await expect(sent).toContainText(says.state_open)
    await expect(form).toBeHidden()
    await sent.getByRole('button', { name: images.showImages }).click()
    await expect(sent.locator('img, canvas').first()).toBeVisible()
    const reference = /[0-9A-F]{6}-[0-9A-F]{6}/.exec((await sent.textContent()) ?? '')?.[0] ?? ''
    await site.operator('feedback', 'answer', reference, ANSWER)
    await page.reload()
    await expect(sent).toContainText(says.state_answered)
    await expect(sent).toContainText(ANSWER)
    expect(await findings(page)).toEqual([])
    await page.goto(site.address + at(language, '/member/messageV2'))
    await expect(page.getByText({ en, th }[language].title_feedbackAnswered)).toBeVisible()
  })
}
