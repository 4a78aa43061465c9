import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts'

/**
 * What `getStaticPaths` of a page below `src/pages/[...lang]/` returns: the page once per language, with `lang` among
 * its props. The default language has no path segment.
 */
export function languagePaths(): { params: { lang: string | undefined }; props: { lang: Language } }[] {
  return (Object.keys(LANGUAGES) as Language[]).map(lang => ({
    params: { lang: lang === DEFAULT_LANGUAGE ? undefined : lang },
    props: { lang },
  }))
}
