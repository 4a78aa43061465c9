declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates when the visitor reaches for the island; the click that woke it is not lost. With "personal" also at
     * once when the address has a query or somebody is signed in.
     */
    'client:intent'?: boolean | 'personal' | 'chosen' | 'linked'
    /** Hydrates when the root element's `data-session` is `member`, now or later. */
    'client:signed-in'?: boolean | 'changed'
  }
}

export {}
