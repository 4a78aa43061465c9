/** Our own drawings of the house's hosts, 160 by 160. Nok is a bird with a bow tie. */
export const MODEL_PICTURES: Readonly<Record<string, string>> = {
  nok: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" role="img">
<rect width="160" height="160" fill="#12513c"/>
<circle cx="80" cy="72" r="62" fill="#1b6a4f"/>
<path d="M24 160c4-34 24-50 56-50s52 16 56 50Z" fill="#7a2f3d"/>
<path d="M60 114 80 132 100 114 108 160H52Z" fill="#f6efe0"/>
<path d="M80 126 62 116v20ZM80 126l18-10v20Z" fill="#c8a24a"/>
<circle cx="80" cy="126" r="5" fill="#a17e2e"/>
<path d="M40 66c0-26 18-42 40-42s40 16 40 42-18 48-40 48-40-22-40-48Z" fill="#e7c66b"/>
<path d="M66 28c2-12 8-18 16-18-2 6-1 9 3 12 3-4 8-5 12-3-5 3-8 7-9 12Z" fill="#b3582b"/>
<path d="M48 70c0-12 8-20 18-20s14 8 14 20-6 18-14 18-18-6-18-18ZM112 70c0-12-8-20-18-20s-14 8-14 20 6 18 14 18 18-6 18-18Z" fill="#f6efe0"/>
<circle cx="66" cy="70" r="7" fill="#1d1a16"/><circle cx="94" cy="70" r="7" fill="#1d1a16"/>
<circle cx="68" cy="67" r="2" fill="#fff"/><circle cx="96" cy="67" r="2" fill="#fff"/>
<path d="M72 82h16l-8 16Z" fill="#b3582b"/>
</svg>`,
}
