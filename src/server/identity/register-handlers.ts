import type { SignedIn } from '#lib/identity/api.ts'
import {
  affiliateCheck,
  mobileRegister,
  register,
  registrationRules,
  registrationSms,
} from '#lib/identity/register-api.ts'
import { type RegisterMode, registerModulesOf, registerRulesOf } from '#lib/identity/registration-rules.ts'
import { enabledModules } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { isBlank } from '#lib/text/typed.ts'
import { networkOf } from '#server/platform/address.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { invitationOf } from './invitation.ts'
import { requireOwnCodes } from './number-proof.ts'
import { openAccount } from './open-account.ts'
import { readMobileNumber } from './phone.ts'
import { ownerOfPhone } from './profile-queries.ts'
import { type RegisterCall, readApplication } from './register-application.ts'
import type { IdentityServices } from './sign-in.ts'
import { countTries, REGISTRATIONS } from './throttle.ts'

/** Registration (spec 4.3, 7.1). */
export function registerRoutes(services: IdentityServices): Route[] {
  return [
    serve(registrationRules, async () => ({ rules: registerRulesOf(services.settings().registerRules) })),
    serve(affiliateCheck, async call => {
      checkDomain(call, call.input.domain, services.settings())
      const now = { settings: services.settings(), at: call.runtime.clock.now() }
      return { isGood: (await invitationOf(call.db, call.input.code, now)) !== undefined }
    }),
    serve(registrationSms, call => sendCode(call, services)),
    serve(register, call => apply(call, 'username', services)),
    serve(mobileRegister, call => apply(call, 'mobile', services)),
  ]
}

async function apply(call: RegisterCall, mode: RegisterMode, services: IdentityServices): Promise<SignedIn> {
  const settings = services.settings()
  const { input, runtime, address } = call
  if (mode === 'mobile' && !modulesOf(settings).mobile) throw new Refusal('notAllowed', { status: 403 })
  const application = readApplication(call, mode, settings)
  checkDomain(call, input.domain, settings)
  // As at the login: a flood takes no more capacity than is left for strangers, and uses up nobody's proof.
  const { password, paymentPassword } = application.entry
  if (password !== undefined || paymentPassword !== undefined) services.passwords.keepRoomForMembers()
  if (!(await services.human.accepts('register', input.human))) throw new Refusal('humanProofNeeded')
  const at = runtime.clock.now()
  await countTries(call.db, at, [[`register:address:${networkOf(address)}`, REGISTRATIONS]])
  const suspect = { scene: 'register', address, at, isAlwaysRequired: application.needsCaptcha } as const
  await services.captchas.require(call.db, suspect, input.captcha)
  return openAccount(call, application, services)
}

/**
 * A number that already has an account gets the same answer after the same steps; its owner gets a message about the
 * account.
 */
async function sendCode(
  call: Call<typeof registrationSms>,
  { human, codes, phoneService, settings }: IdentityServices,
) {
  const { countryDialingCode, mobileNo } = call.input
  const modules = modulesOf(settings())
  if (!modules.mobile && !modules.smsVerification) throw call.refusal('notAllowed', { status: 403 })
  requireOwnCodes({ phoneService })
  if (isBlank(mobileNo)) throw call.refusal('required', { field: 'mobileNum' })
  const phone = readMobileNumber({ countryDialingCode, mobileNum: mobileNo })
  if (!(await human.accepts('sms', call.input.human))) throw call.refusal('humanProofNeeded')
  const owner = await ownerOfPhone(call.db, phone)
  const sent = await codes.send(call, {
    purpose: 'register',
    to: { phone },
    really: owner === undefined,
    instead: 'accountExists',
  })
  return { ...sent, to: phone }
}

const modulesOf = (settings: SiteSettings) => registerModulesOf([...enabledModules(settings.modules)])

/** A page that sends its domain must be on an official address, or on the address of this call. */
function checkDomain(
  call: Pick<RegisterCall, 'http' | 'runtime'>,
  domain: string | undefined,
  { lines }: SiteSettings,
): void {
  if (domain === undefined || domain === call.http.req.header('host')) return
  const official = [call.runtime.config.publicUrl, ...lines.map(line => line.domainName)]
  if (!official.some(origin => new URL(origin).host === domain)) throw new Refusal('domainWrong')
}
