/** The browser and system of a device, by their common names; null for an unknown one. */
export interface DeviceNames {
  browser: string | null
  system: string | null
  isHandheld: boolean
}

/** The first match counts: most browsers also claim to be the ones below them. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bLine\//, 'LINE'],
  [/\b(?:FBAN|FBAV)\b/, 'Facebook'],
  [/\bZalo\b/, 'Zalo'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:UCBrowser|UBrowser)\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bcoc_coc_browser\//, 'Cốc Cốc'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Parses a user-agent header; it is only a claim, good for recognising one's own devices and nothing else. */
export function deviceNames(userAgent: string): DeviceNames {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return {
    browser: nameIn(BROWSERS),
    system: nameIn(SYSTEMS),
    isHandheld: /\b(?:iPhone|iPad|Android|Mobile|HarmonyOS)\b/.test(userAgent),
  }
}
