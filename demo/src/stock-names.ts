/** Lists the goods of the demo: each category has names, strengths or sizes, and packs, which are combined to the names of its items. */

export interface Goods {
  readonly code: string
  readonly category: string
  readonly prefix: string
  readonly unit: string
  readonly names: readonly string[]
  readonly sizes: readonly string[]
  readonly packs: readonly string[]
  /** The price of the cheapest item and of the dearest, in rupees. */
  readonly price: readonly [min: number, max: number]
  /** The percentage of the items that expire. */
  readonly expiring: number
  /** True where less than one unit is sold. */
  readonly loose?: true
}

const words = (text: string): readonly string[] => text.split(', ')

export const goods: readonly Goods[] = [
  {
    code: '01',
    category: 'Tablets',
    prefix: 'TB',
    unit: 'Box',
    names: words(
      'Amlodipine, Atenolol, Atorvastatin, Bisoprolol, Captopril, Cetirizine, Ciprofloxacin, Clopidogrel, Diclofenac, Enalapril, Famotidine, Folic Acid, Furosemide, Glibenclamide, Glimepiride, Hydrochlorothiazide, Ibuprofen, Lisinopril, Loratadine, Losartan, Metformin, Metronidazole, Montelukast, Naproxen, Paracetamol, Propranolol, Rosuvastatin, Sitagliptin, Valsartan, Warfarin',
    ),
    sizes: words('5 mg, 10 mg, 20 mg, 50 mg'),
    packs: words('10s, 30s, 100s'),
    price: [40, 1800],
    expiring: 100,
  },
  {
    code: '02',
    category: 'Capsules',
    prefix: 'CP',
    unit: 'Box',
    names: words(
      'Amoxicillin, Ampicillin, Azithromycin, Cefixime, Cephalexin, Clindamycin, Doxycycline, Esomeprazole, Fluconazole, Fluoxetine, Itraconazole, Mefenamic Acid, Omeprazole, Piroxicam, Pregabalin, Tamsulosin, Tetracycline, Tramadol, Vitamin D3, Vitamin E',
    ),
    sizes: words('100 mg, 250 mg, 500 mg'),
    packs: words('10s, 20s, 100s'),
    price: [90, 2400],
    expiring: 100,
  },
  {
    code: '03',
    category: 'Syrups',
    prefix: 'SY',
    unit: 'Bottle',
    names: words(
      'Amoxicillin, Ambroxol, Cefixime, Cetirizine, Cough Linctus, Domperidone, Ferrous Sulphate, Ibuprofen, Lactulose, Metronidazole, Multivitamin, Oral Antacid, Paracetamol, Salbutamol, Zinc Sulphate',
    ),
    sizes: words('60 ml, 120 ml, 240 ml'),
    packs: words('Plain, Sugar Free'),
    price: [60, 450],
    expiring: 100,
  },
  {
    code: '04',
    category: 'Injections',
    prefix: 'IJ',
    unit: 'Box',
    names: words(
      'Adrenaline, Amikacin, Atropine, Ceftriaxone, Dexamethasone, Diclofenac, Enoxaparin, Furosemide, Gentamicin, Heparin, Hydrocortisone, Insulin Glargine, Insulin Regular, Ketorolac, Lignocaine, Meropenem, Metoclopramide, Ondansetron, Oxytocin, Pantoprazole, Tramadol, Tranexamic Acid, Vancomycin, Vitamin K',
    ),
    sizes: words('1 ml, 2 ml, 5 ml, 10 ml'),
    packs: words('1s, 5s, 10s'),
    price: [80, 6500],
    expiring: 100,
  },
  {
    code: '05',
    category: 'Drops and Inhalers',
    prefix: 'DR',
    unit: 'Piece',
    names: words(
      'Artificial Tears, Beclometasone, Betamethasone, Budesonide, Chloramphenicol, Ciprofloxacin, Ipratropium, Moxifloxacin, Ofloxacin, Salbutamol, Timolol, Tobramycin, Xylometazoline',
    ),
    sizes: words('5 ml, 10 ml, 200 doses'),
    packs: words('Adult, Child'),
    price: [120, 1900],
    expiring: 100,
  },
  {
    code: '06',
    category: 'Creams and Ointments',
    prefix: 'OT',
    unit: 'Tube',
    names: words(
      'Aciclovir, Betamethasone, Clobetasol, Clotrimazole, Diclofenac, Fusidic Acid, Hydrocortisone, Ketoconazole, Miconazole, Mupirocin, Polymyxin B, Silver Sulfadiazine, Terbinafine, Zinc Oxide',
    ),
    sizes: words('10 g, 20 g, 50 g'),
    packs: words('Cream, Ointment'),
    price: [70, 900],
    expiring: 100,
  },
  {
    code: '07',
    category: 'Infusions',
    prefix: 'IN',
    unit: 'Bag',
    names: words(
      'Dextrose 5%, Dextrose 10%, Dextrose Saline, Mannitol 20%, Metronidazole, Normal Saline, Plasma Expander, Ringer Lactate',
    ),
    sizes: words('100 ml, 500 ml, 1000 ml'),
    packs: words('Bag, Bottle'),
    price: [110, 1500],
    expiring: 100,
  },
  {
    code: '08',
    category: 'Vaccines',
    prefix: 'VC',
    unit: 'Vial',
    names: words(
      'BCG, Cholera, Hepatitis A, Hepatitis B, HPV, Influenza, Measles, Meningococcal, Pneumococcal, Polio, Rabies, Rotavirus, Tetanus Toxoid, Typhoid, Varicella',
    ),
    sizes: words('1 dose, 5 doses, 10 doses'),
    packs: words('Vaccine'),
    price: [350, 9000],
    expiring: 100,
  },
  {
    code: '09',
    category: 'Surgical Disposables',
    prefix: 'SD',
    unit: 'Box',
    names: words(
      'Blood Bag, Blood Lancet, Catheter Mount, Chest Drain, Crepe Bandage, Disposable Gown, Endotracheal Tube, Face Mask, Feeding Tube, Foley Catheter, Gauze Swab, Insulin Syringe, IV Cannula, IV Set, Nebuliser Mask, Nitrile Gloves, Oxygen Mask, Scalp Vein Set, Spinal Needle, Suction Catheter, Surgical Blade, Surgical Gloves, Suture Nylon, Suture Silk, Syringe, Three Way Stopcock, Urine Bag, Wound Dressing',
    ),
    sizes: words('Small, Medium, Large, Extra Large'),
    packs: words('25s, 50s, 100s'),
    price: [60, 4200],
    expiring: 60,
  },
  {
    code: '10',
    category: 'Bulk Goods',
    prefix: 'BK',
    unit: 'Kg',
    names: words('Absorbent Cotton, Bleaching Powder, Glucose Powder, Oral Rehydration Salts, Plaster of Paris'),
    sizes: words('Grade A, Grade B'),
    packs: words('Loose, Sack'),
    price: [180, 1400],
    expiring: 50,
    loose: true,
  },
]

export const godownNames = ['Main Godown', 'City Godown', 'Cold Store'] as const
