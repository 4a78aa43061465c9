/**
 * The deployment's time zone as the pages show it, an IANA name. The build takes it from PUBLIC_TIME_ZONE; it must be
 * the TIME_ZONE of the server, which splits days by it.
 */
export const TIME_ZONE: string = import.meta.env?.PUBLIC_TIME_ZONE ?? 'Asia/Bangkok'
