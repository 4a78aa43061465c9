import { languageOfPage, pathIn } from './languages.ts'

/**
 * Returns a loader of texts that are needed on demand (src/pages/[...lang]/phrases). It fetches them once per language,
 * by default the page's. It rejects if they cannot be fetched, and tries again on the next call.
 */
export function fetchedTexts<Texts>(name: string): (lang?: string) => Promise<Texts> {
  const loading = new Map<string, Promise<Texts>>()
  return (lang = document.documentElement.lang) => {
    const known = loading.get(lang) ?? fetchTexts<Texts>(name, lang)
    loading.set(lang, known)
    known.catch(() => loading.delete(lang))
    return known
  }
}

async function fetchTexts<Texts>(name: string, lang: string): Promise<Texts> {
  const response = await fetch(pathIn(languageOfPage(lang), `/phrases/${name}.json`))
  if (!response.ok) throw new Error(`the texts ${name} answered ${response.status}`)
  return response.json()
}
