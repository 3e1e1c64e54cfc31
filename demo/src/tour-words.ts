/** Names the towns around the branches with their distances in kilometres, and the words of tours. */
export const townsAround: Readonly<Record<string, readonly (readonly [town: string, kilometres: number])[]>> = {
  Karachi: [
    ['Thatta', 102],
    ['Hyderabad', 164],
    ['Badin', 211],
    ['Mirpur Khas', 233],
    ['Nawabshah', 271],
    ['Hub', 38],
  ],
  Lahore: [
    ['Kasur', 55],
    ['Sheikhupura', 42],
    ['Gujranwala', 71],
    ['Sialkot', 128],
    ['Okara', 127],
    ['Sahiwal', 171],
  ],
  Islamabad: [
    ['Taxila', 34],
    ['Attock', 86],
    ['Chakwal', 91],
    ['Jhelum', 118],
    ['Abbottabad', 121],
    ['Murree', 59],
  ],
  Faisalabad: [
    ['Chiniot', 38],
    ['Jhang', 79],
    ['Sargodha', 94],
    ['Toba Tek Singh', 87],
    ['Samundri', 46],
  ],
  Multan: [
    ['Muzaffargarh', 37],
    ['Khanewal', 52],
    ['Lodhran', 84],
    ['Bahawalpur', 99],
    ['Dera Ghazi Khan', 98],
  ],
}

export const tourReasons = [
  'Collection round',
  'Visit to hospitals',
  'New clients',
  'Stock check at distributors',
  'Tender meeting',
  'Collection of overdue invoices',
] as const

export const tourDeclineReasons = [
  'The hotel bill is missing',
  'The kilometres do not fit the route',
  'Not agreed beforehand',
  'Food is above the limit of the day',
] as const

/** The categories of expenses with a description and the usual amount in rupees, from least to most. */
export const expenseKinds = {
  HOTEL: ['Hotel', 'Night at the hotel', 4500, 9500],
  FOOD: ['Food', 'Lunch and dinner', 900, 2600],
  FARE: ['Bus or Train', 'Van to the market', 300, 1800],
  TOLL: ['Toll and Parking', 'Motorway', 250, 1100],
  REPAIR: ['Repair', 'Tyre of the motorcycle', 600, 3200],
  OTHER: ['Other', 'Copies for the tender', 200, 900],
} as const satisfies Readonly<Record<string, readonly [name: string, what: string, min: number, max: number]>>
export type ExpenseKind = keyof typeof expenseKinds
