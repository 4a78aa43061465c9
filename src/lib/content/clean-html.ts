import sanitizeHtml from 'sanitize-html'

/** What an operator's text may be made of: text, lists, tables, links and pictures; nothing that runs, frames or loads. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'hr',
      'h2',
      'h3',
      'h4',
      'blockquote',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'strong',
      'b',
      'em',
    ],
    ...['i', 'u', 's', 'small', 'mark', 'sub', 'sup', 'code', 'span', 'div', 'time', 'a', 'img', 'figure'],
    ...['figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  // No style, class, id or name: nothing may cover the page or stand for something of ours (reliability S35, S36).
  allowedAttributes: {
    a: ['href', 'rel', 'hreflang', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // The content policy shows pictures of our own only; others would be holes in the text.
  allowedSchemesByTag: { img: [] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, { rel: _, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...(isOutside(attribs.href) ? { rel: 'noopener noreferrer' } : {}) },
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' },
    }),
  },
  exclusiveFilter: frame => frame.tag === 'img' && !frame.attribs.src,
}

function isOutside(href: string | undefined): boolean {
  return /^\s*https?:/i.test(href ?? '')
}

/** Rounds until nothing changes; badly nested tags need two or three. */
const MAX_ROUNDS = 10

/**
 * HTML of operators, made safe: the one place where it is cleaned, before it is stored and again before it is shown
 * (reliability S33 to S36). Cleaning what is clean changes nothing. Runs on the server and in the build, never in a
 * browser.
 */
export function cleanHtml(html: string): string {
  let clean = sanitizeHtml(html, OPTIONS)
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const again = sanitizeHtml(clean, OPTIONS)
    if (again === clean) return clean
    clean = again
  }
  // What never settles is not worth a risk: its text is kept, its tags are not.
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })
}
