import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { countryCodeOf, telephoneCountries, type TelephoneCompany } from '@backoffice/contract/telephone'

/** Shows the country of the telephone numbers of a company in words. */
export function telephoneCountryShown(of: TelephoneCompany): string {
  const code = countryCodeOf(of)
  const name = telephoneCountries.find(([each]) => each === code)?.[1]
  const country = name === undefined ? settingsMessages.noCountry : settingsMessages.country(name, code)
  return of.telephoneCountry ? country : settingsMessages.countryOfZone(country)
}
