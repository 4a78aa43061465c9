import { createHash } from 'node:crypto'
import { escapeHtml } from './html.ts'
import type { OpenApiDocument } from './openapi.ts'

const STYLE = `
:root{color-scheme:light dark;font:15px/1.55 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem}
details{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.75rem 0}
summary{cursor:pointer}
code,pre{font-family:ui-monospace,monospace;font-size:13px}
pre{overflow:auto;padding:1rem;background:color-mix(in srgb,currentColor 6%,transparent);border-radius:8px}
`

/** The page's content policy: its one style by hash, nothing else. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** Renders an OpenAPI document for people: every operation with summary, audience and schemas, folded. No script. */
export function openApiPage(document: OpenApiDocument, json: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, details]) => fold(path, method, details)),
  )
  const { title, version, description } = document.info
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} API</title><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(title)} ${escapeHtml(version)}</h1>
<p>${linked(description)}</p>
<p><a href="${json}">openapi.json</a></p>
${operations.join('\n')}
</main></body>
</html>`
}

/** Turns the pages that a text names into links. */
function linked(text: string): string {
  return escapeHtml(text).replace(/\/api\/(?:vendor\/)?docs\b/g, path => `<a href="${path}">${path}</a>`)
}

function fold(path: string, method: string, details: Record<string, unknown>): string {
  const name = escapeHtml(String(details.operationId))
  const summary = `<b>${name}</b> <code>${method.toUpperCase()} ${escapeHtml(path)}</code><br>${escapeHtml(String(details.summary))}`
  return `<details id="${name}"><summary>${summary}</summary><pre>${escapeHtml(JSON.stringify(details, null, 2))}</pre></details>`
}
