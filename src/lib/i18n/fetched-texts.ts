import { languageOfPage, pathIn } from './languages.ts'

/**
 * Fetches texts that come when they are needed (src/pages/[...lang]/phrases), by the language of the page unless another is
 * named, once for each. Rejects when they cannot be had, and asks anew the next time.
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
