declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the visitor reaches for the island; the click that woke it is not lost. */
    'client:intent'?: boolean
    /** Hydrates when the root element's `data-session` is `member`, now or later. */
    'client:signed-in'?: boolean
  }
}

export {}
