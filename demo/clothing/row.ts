// One line of the clothing tables, from which a product with its variants is built.

export type Sizing = 'size' | 'waist' | 'shoe' | 'age' | 'one'

export type Extra = {
  size?: Sizing
  tags?: string
  groups?: string
  /** Has no stock: it is always there. */
  isMadeToOrder?: true
  pack?: number
  pattern?: string
  off?: number
  sizes?: string
  views?: string
}

/** Title en and ar; look (subject and parts); category; brand; fabric; colours; price in pence; lead en and ar; the rest. */
export type Row = [string, string, string, string, string, string, string, number, string, string, Extra?]
