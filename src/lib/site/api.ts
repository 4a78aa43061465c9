import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { instant, minorText, nothing } from '#lib/wire/schemas.ts'

/** A customer service contact (spec section 3). `path` is encrypted; its last 8 characters are the key (spec 7.4). */
const customerServiceEntry = v.object({ csType: v.string(), path: v.string() })
export type CustomerServiceEntry = v.InferOutput<typeof customerServiceEntry>

/** An address of this site on the operator's list; the first one is the one that answered. */
const serverLine = v.object({ idx: v.number(), domainName: v.string(), description: v.string() })
export type ServerLine = v.InferOutput<typeof serverLine>

/** A module of the white-label tree; a child is enabled only if its parent is. */
const module = v.object({
  modId: v.string(),
  enabled: v.boolean(),
  childrenNodes: v.array(v.object({ modId: v.string(), enabled: v.boolean() })),
})

/** The figure of the home page's jackpot counter; null without a feed if the policy allows pages to simulate it. */
export const jackpotStanding = v.nullable(
  v.object({
    /**
     * In minor units of the deployment's currency, as the feed reported it at that time; null if there is no current
     * one.
     */
    figure: v.nullable(v.object({ amount: minorText, asOf: instant })),
  }),
)
export type JackpotStanding = v.InferOutput<typeof jackpotStanding>

/** The site's status (spec 4.5, 7.1) and its run-time settings. Answered in every whole-page mode. */
export const permission = action({
  name: 'permission',
  summary: 'System status, customer service, lines, modules and resources',
  method: 'GET',
  path: '/permission',
  audience: 'anyone',
  input: nothing,
  answer: v.object({
    info: v.object({
      customerService: v.array(customerServiceEntry),
      domainRoute: v.array(serverLine),
      /** Keyed links; labels are named "labelName" and a language's code, and always include labelNameEn. */
      resources: v.record(
        v.string(),
        v.objectWithRest({ url: v.string(), labelNameEn: v.string() }, v.string()),
      ),
      whitelabel: v.array(module),
      mainDomain: v.string(),
      analytics: v.object({ gtagId: v.nullable(v.string()) }),
      jackpot: jackpotStanding,
      imageCDNs: v.array(v.string()),
      launchGameCDNs: v.array(v.string()),
      /** Public key of the deployment, base64 SPKI (ECDSA P-256), for checking lines' signatures of `ping`. */
      lineKey: v.string(),
    }),
    location: v.object({ ip: v.string() }),
    /** 0 normal, 1 maintenance, 2 region restricted. */
    status: v.picklist([0, 1, 2]),
    maintenance: v.boolean(),
    maintenanceEnd: v.nullable(instant),
    /** The operator's message about the mode, in the call's language; may be empty. */
    modeMessage: v.string(),
    regionRestriction: v.boolean(),
    /** Which build of the pages this server shows; it changes with every publish. Null where it shows none. */
    build: v.nullable(v.string()),
  }),
  refusals: [],
})

/** The call of a speed test to every line (spec 4.8). Allowed from any origin. */
export const ping = action({
  name: 'ping',
  summary: 'Answers at once, signed, so that a line proves whose it is',
  method: 'GET',
  path: '/ping',
  audience: 'anyone',
  input: v.strictObject({ random: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'badInput')) }),
  /** ECDSA P-256 with SHA-256 over the UTF-8 text "baize-line:" + random, base64 of the 64 raw bytes. */
  answer: v.object({ signature: v.string() }),
  refusals: [],
})

export const domainRoutes = action({
  name: 'domainRoutes',
  summary: 'The official addresses of this site',
  method: 'GET',
  path: '/domain-routes',
  audience: 'anyone',
  input: nothing,
  answer: v.object({ domainRoute: v.array(serverLine) }),
  refusals: [],
})

/** The mirror list in the format of the field's clients (spec 7.4): `data=device=0`. */
export const routers = action({
  name: 'routers',
  summary: 'The official addresses of this site, for other clients',
  method: 'GET',
  path: '/routers',
  audience: 'anyone',
  input: v.strictObject({ data: v.optional(v.pipe(v.string(), v.maxLength(40, 'badInput'))) }),
  answer: v.object({ domainList: v.array(v.object({ domainName: v.string() })) }),
  refusals: [],
})
