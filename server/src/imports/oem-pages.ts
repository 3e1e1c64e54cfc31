/** The code pages of DOS, which programs of that time still write, and which `TextDecoder` does not know: the characters from byte 128. */
const OEM_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'
const OEM_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'
export const oemPages = { 'OEM 437': OEM_437, 'OEM 850': OEM_850 } as const
export type OemPage = keyof typeof oemPages

export const isOemPage = (encoding: string): encoding is OemPage => Object.hasOwn(oemPages, encoding)

export const decodedOem = (bytes: Uint8Array, page: OemPage): string => {
  const characters = oemPages[page]
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : (characters[byte - 128] ?? ''))).join(
    '',
  )
}
