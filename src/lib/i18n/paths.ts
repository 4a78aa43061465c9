import { DEFAULT_LANGUAGE, type Language, SITE_LANGUAGES } from './languages.ts'

/**
 * The result of `getStaticPaths` for a page below `src/pages/[...lang]/`: the page once per language of the deployment,
 * with `lang` among its props. The default language has no path segment.
 */
export function languagePaths(): { params: { lang: string | undefined }; props: { lang: Language } }[] {
  return SITE_LANGUAGES.map(lang => ({
    params: { lang: lang === DEFAULT_LANGUAGE ? undefined : lang },
    props: { lang },
  }))
}
