// One line of the nut and spice tables, from which a product with its variants is built.

export type Extra = {
  tags?: string
  groups?: string
  roast?: 'raw' | 'light' | 'dark' | 'oil'
  months?: number
  tax?: 'standard'
  off?: number
  form?: string
  packs?: string
}

/** Title en and ar; foods drawn; category; brand; sale (packs, kilo, spice, box, jar); pence a kilogram; origin; lead en and ar; the rest. */
export type Row = [
  string,
  string,
  string,
  string,
  string,
  'packs' | 'kilo' | 'spice' | 'box' | 'jar',
  number,
  string,
  string,
  string,
  Extra?,
]
