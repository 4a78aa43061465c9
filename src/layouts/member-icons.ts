import type { MemberIconName } from '#lib/identity/icon-rules.ts'

interface Drawing {
  /** The colour of the disc, the same in both themes. */
  disc: string
  /** What stands on it, in a box of 24 by 24: filled in the light colour; `cut` shows the disc through it. */
  shape: string
  cut?: string
}

export const MEMBER_ICON_LIGHT = '#fff6e6'

/** Members' icons, our own drawings: each has its shape and its colour, so that they differ at 24 px too. */
export const MEMBER_ICON_DRAWINGS: Readonly<Record<MemberIconName, Drawing>> = {
  lotus: {
    disc: '#a8325e',
    shape:
      '<path d="M12 5.5c2.2 2.6 2.7 5.4 0 10.6-2.7-5.2-2.2-8 0-10.6ZM10.8 16.3C6.8 15 5 12.6 4.9 9c2.9.7 4.9 2.6 5.9 7.3ZM13.2 16.3c4-1.3 5.8-3.7 5.9-7.3-2.9.7-4.9 2.6-5.9 7.3ZM6.5 17.4h11v1.3h-11Z"/>',
  },
  moon: { disc: '#3d4f8f', shape: '<path d="M14.8 5a7.4 7.4 0 1 0 4.3 9.6A6.3 6.3 0 0 1 14.8 5Z"/>' },
  sun: {
    disc: '#a85a12',
    shape:
      '<circle cx="12" cy="12" r="3.7"/><path d="M11.3 4h1.4v2.8h-1.4ZM11.3 17.2h1.4V20h-1.4ZM4 11.3h2.8v1.4H4ZM17.2 11.3H20v1.4h-2.8ZM5.8 6.8l1-1 2 2-1 1ZM15.2 16.2l1-1 2 2-1 1ZM17.2 5.8l1 1-2 2-1-1ZM7.8 15.2l1 1-2 2-1-1Z"/>',
  },
  star: {
    disc: '#7a3f98',
    shape: '<path d="m12 4.6 2.2 4.7 5.1.6-3.8 3.5 1 5.1-4.5-2.6-4.5 2.6 1-5.1-3.8-3.5 5.1-.6Z"/>',
  },
  wave: {
    disc: '#1d6f8f',
    shape:
      '<path d="M4.5 8.6c2.5-2.7 5-2.7 7.5 0s5 2.7 7.5 0v2.3c-2.5 2.7-5 2.7-7.5 0s-5-2.7-7.5 0ZM4.5 13.6c2.5-2.7 5-2.7 7.5 0s5 2.7 7.5 0v2.3c-2.5 2.7-5 2.7-7.5 0s-5-2.7-7.5 0Z"/>',
  },
  mountain: {
    disc: '#57606b',
    shape: '<path d="M4 17.5 10 6.8l3.4 5.7 1.9-3 4.7 8Z"/>',
    cut: '<path d="m10 9.4-1.8 3.2 1.8-.8 1.6.8Z"/>',
  },
  leaf: {
    disc: '#3f7a35',
    shape: '<path d="M6 18C4.2 10.3 9.6 5.2 18.8 5.2 19.2 14 14.2 19.4 6 18Z"/>',
    cut: '<path d="m5.6 17.6 8.6-8.4.9.9-8.6 8.4Z"/>',
  },
  flame: {
    disc: '#b0352a',
    shape:
      '<path d="M12.3 4c.7 3.2 4.9 4.8 4.9 9.6a5.2 5.2 0 0 1-10.4 0c0-2.1 1-3.4 2.1-4.5.3 1.3.9 2 1.7 2.3-.2-2.8.2-5.3 1.7-7.4Z"/>',
  },
  lantern: {
    disc: '#7d2336',
    shape:
      '<path d="M11.4 3.6h1.2v2.2h-1.2ZM9 5.6h6v1.5H9ZM8.2 7.9h7.6c2.4 2 2.4 5.6 0 7.6H8.2c-2.4-2-2.4-5.6 0-7.6ZM9 16.3h6v1.5H9ZM11.4 17.8h1.2v2.6h-1.2Z"/>',
    cut: '<path d="M9.6 8.6h1v6.2h-1ZM13.4 8.6h1v6.2h-1Z"/>',
  },
  boat: {
    disc: '#2a5d9e',
    shape: '<path d="M4.5 14.6h15L17 18.4H7ZM11.4 4.6v8.8H5.6ZM12.8 6.8v6.6h5Z"/>',
  },
  fish: {
    disc: '#b04d1c',
    shape:
      '<path d="M4 12c2.7-4.6 8.6-5.3 11.9-1.2l4-3.1c-.8 2.9-.8 5.7 0 8.6l-4-3.1C12.6 17.3 6.7 16.6 4 12Z"/>',
    cut: '<circle cx="7.8" cy="11.2" r="1.1"/>',
  },
  cat: {
    disc: '#6b4a3a',
    shape: '<path d="M5.8 5.2 9.6 8h4.8l3.8-2.8v8.3a6.2 5.4 0 0 1-12.4 0Z"/>',
    cut: '<circle cx="9.4" cy="12.4" r="1.1"/><circle cx="14.6" cy="12.4" r="1.1"/><path d="M10.9 15h2.2L12 16.4Z"/>',
  },
  owl: {
    disc: '#56468a',
    shape: '<path d="M6 4.8c2 1.1 4 1.4 6 1.4s4-.3 6-1.4v8.6a6 6 0 0 1-12 0Z"/>',
    cut: '<path d="M9.3 8.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Zm0 1.4a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8ZM14.7 8.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Zm0 1.4a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8ZM11 12.8h2l-1 2.2Z"/>',
  },
  turtle: {
    disc: '#2b7256',
    shape:
      '<path d="M4.6 14.2a6.6 6.6 0 0 1 13.2 0ZM6.4 14.8h2.6v2.6H6.4ZM13.4 14.8H16v2.6h-2.6Z"/><circle cx="18.6" cy="12.9" r="2"/>',
    cut: '<path d="M8.6 10.4h1.2v3.8H8.6ZM12.6 10.4h1.2v3.8h-1.2Z"/>',
  },
  bird: {
    disc: '#34708f',
    shape:
      '<path d="M3.8 8.6c3.8.2 6.6 1.6 8.2 4.4 1.6-2.8 4.4-4.2 8.2-4.4-2.5 1.8-3.7 3.7-4.6 7.1L12 18.4l-3.6-2.7c-.9-3.4-2.1-5.3-4.6-7.1Z"/><circle cx="12" cy="8.4" r="1.9"/>',
  },
  clover: {
    disc: '#4c741e',
    shape:
      '<circle cx="9.2" cy="8.4" r="3"/><circle cx="14.8" cy="8.4" r="3"/><circle cx="9.2" cy="13.4" r="3"/><circle cx="14.8" cy="13.4" r="3"/><path d="M11.3 12h1.4c0 3 .9 5.3 2.3 7.2l-1.1.8c-1.6-2.2-2.6-4.8-2.6-8Z"/>',
  },
}

/** A drawing as the inside of an svg element with a view box of 24 by 24. */
export function memberIconSvg(name: MemberIconName): string {
  const { disc, shape, cut = '' } = MEMBER_ICON_DRAWINGS[name]
  return `<circle cx="12" cy="12" r="12" fill="${disc}"/><g fill="${MEMBER_ICON_LIGHT}">${shape}</g><g fill="${disc}">${cut}</g>`
}
