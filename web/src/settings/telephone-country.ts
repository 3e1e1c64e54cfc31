import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { countryCodeOf, type TelephoneCompany } from '@backoffice/contract/telephone'

const names: Readonly<Record<string, string>> = settingsMessages.countries

/** Returns a country of telephone numbers in words: its name and its code. */
export const countryIn = (code: string): string => settingsMessages.country(names[code] ?? '', code)

/** Shows the country of the telephone numbers of a company in words. */
export function telephoneCountryShown(of: TelephoneCompany): string {
  const code = countryCodeOf(of)
  const country = code === '' ? settingsMessages.noCountry : countryIn(code)
  return of.telephoneCountry ? country : settingsMessages.countryOfZone(country)
}
