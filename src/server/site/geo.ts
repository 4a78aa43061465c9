import { type CountryResponse, open } from 'maxmind'

/** The country of an address, as two capital letters; undefined if unknown. */
export type CountryOf = (address: string) => string | undefined

/**
 * Opens a database of countries by address (MMDB, the variable GEO_DATABASE) and reloads it when the file changes.
 * Without one every country is unknown. Throws an error that names the variable if the file cannot be read.
 */
export async function openGeo(file: string | undefined): Promise<CountryOf> {
  if (file === undefined) return () => undefined
  try {
    const reader = await open<CountryResponse>(file, {
      watchForUpdates: true,
      watchForUpdatesNonPersistent: true,
    })
    return address => {
      const found = reader.get(address)
      return (found?.country ?? found?.registered_country)?.iso_code
    }
  } catch (error) {
    const { code } = error as { code?: string }
    const why =
      code === undefined ? 'it is not in that form' : code === 'ENOENT' ? 'there is no such file' : code
    throw new Error(`GEO_DATABASE: ${file} is not a database of countries (MMDB) that can be read: ${why}`, {
      cause: error,
    })
  }
}
