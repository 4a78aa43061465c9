import { randomInt } from 'node:crypto'
import CryptoJS from 'crypto-js'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const KEY_LENGTH = 8

/**
 * A customer-service address in the form that clients of the field expect (spec 7.4): DES in ECB mode with PKCS7
 * padding, base64, followed by the key of 8 characters. This protects nothing; the page checks the address before
 * opening it.
 */
export function encryptedPath(address: string): string {
  const key = Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const sealed = CryptoJS.DES.encrypt(address, CryptoJS.enc.Utf8.parse(key), {
    mode: CryptoJS.mode.ECB,
    padding: CryptoJS.pad.Pkcs7,
  })
  return sealed.toString() + key
}
