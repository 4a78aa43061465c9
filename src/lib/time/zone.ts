/**
 * The deployment's time zone for pages, an IANA name. The build takes it from PUBLIC_TIME_ZONE; it must equal the
 * server's TIME_ZONE, which determines its days.
 */
export const TIME_ZONE: string = import.meta.env?.PUBLIC_TIME_ZONE ?? 'Asia/Bangkok'
