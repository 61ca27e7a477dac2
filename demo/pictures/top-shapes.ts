// The cuts of everything worn on the upper body: measures of each garment and the parts it is drawn with.

export type TopShape = {
  neck: number
  dip: number
  top: number
  slope: number
  shoulder: number
  chest: number
  arm: number
  waist: number
  hem: number
  hemY: number
  sleeve: 'none' | 'short' | 'elbow' | 'long' | 'wide'
  parts: string
}

const base: TopShape = {
  neck: 96,
  dip: 78,
  top: 205,
  slope: 54,
  shoulder: 226,
  chest: 226,
  arm: 470,
  waist: 222,
  hem: 226,
  hemY: 1000,
  sleeve: 'short',
  parts: 'crew',
}
const cut = (changes: Partial<TopShape>): TopShape => ({ ...base, ...changes })

/** Measures and parts by subject. Parts: see `top-parts.ts`. */
export const topShapes: ReadonlyMap<string, TopShape> = new Map([
  ['tee', cut({})],
  ['boxy-tee', cut({ shoulder: 262, chest: 262, waist: 262, hem: 262, hemY: 930, arm: 490, sleeve: 'elbow' })],
  ['long-tee', cut({ sleeve: 'long' })],
  ['vest', cut({ neck: 120, dip: 170, shoulder: 176, slope: 14, sleeve: 'none', parts: 'crew binding' })],
  ['polo', cut({ parts: 'polo' })],
  ['shirt', cut({ sleeve: 'long', dip: 60, hemY: 1010, parts: 'shirt cuff tail' })],
  ['short-shirt', cut({ dip: 60, hemY: 985, parts: 'shirt tail' })],
  ['blouse', cut({ sleeve: 'long', dip: 110, parts: 'v cuff gather', waist: 214, hem: 244, hemY: 970 })],
  [
    'tunic',
    cut({
      top: 170,
      neck: 90,
      shoulder: 206,
      chest: 204,
      arm: 420,
      sleeve: 'elbow',
      dip: 110,
      parts: 'v placket',
      waist: 200,
      hem: 256,
      hemY: 1070,
    }),
  ],
  ['sweatshirt', cut({ sleeve: 'long', shoulder: 236, chest: 234, waist: 240, hem: 226, hemY: 985, parts: 'crew rib cuff ribneck' })],
  [
    'hoodie',
    cut({
      top: 270,
      sleeve: 'long',
      shoulder: 236,
      chest: 236,
      arm: 530,
      waist: 242,
      hem: 230,
      hemY: 1030,
      parts: 'hood rib cuff kangaroo',
    }),
  ],
  [
    'zip-hoodie',
    cut({
      top: 270,
      sleeve: 'long',
      shoulder: 236,
      chest: 236,
      arm: 530,
      waist: 242,
      hem: 230,
      hemY: 1030,
      parts: 'hood rib cuff zip hand',
    }),
  ],
  ['jumper', cut({ sleeve: 'long', waist: 228, hem: 216, hemY: 970, parts: 'crew rib cuff ribneck' })],
  ['roll-neck', cut({ sleeve: 'long', dip: 30, neck: 84, waist: 226, hem: 216, hemY: 970, parts: 'roll rib cuff' })],
  ['cardigan', cut({ sleeve: 'long', dip: 300, waist: 230, hem: 224, hemY: 1000, parts: 'v open buttons rib cuff hand' })],
  ['quarter-zip', cut({ sleeve: 'long', dip: 34, waist: 232, hem: 224, hemY: 985, parts: 'stand quarter cuff rib' })],
  [
    'fleece',
    cut({ sleeve: 'long', dip: 34, shoulder: 238, chest: 240, waist: 240, hem: 238, hemY: 990, parts: 'stand zip yoke hand cuff' }),
  ],
  [
    'bomber',
    cut({ sleeve: 'long', dip: 40, shoulder: 240, chest: 246, waist: 256, hem: 226, hemY: 935, parts: 'ribneck zip rib cuff slant' }),
  ],
  ['denim-jacket', cut({ sleeve: 'long', dip: 60, waist: 232, hem: 218, hemY: 900, parts: 'shirt yoke flaps2 band cuff panel' })],
  ['chore', cut({ sleeve: 'long', dip: 60, shoulder: 238, chest: 240, waist: 240, hem: 244, hemY: 985, parts: 'shirt patch3' })],
  ['overshirt', cut({ sleeve: 'long', dip: 60, shoulder: 232, chest: 234, waist: 236, hem: 240, hemY: 1000, parts: 'shirt cuff flaps2' })],
  ['blazer', cut({ sleeve: 'long', dip: 330, waist: 208, hem: 238, hemY: 1010, parts: 'v lapel open two flaps welt' })],
  [
    'coat',
    cut({
      top: 130,
      sleeve: 'long',
      arm: 380,
      dip: 300,
      neck: 88,
      shoulder: 202,
      chest: 206,
      waist: 204,
      hem: 250,
      hemY: 1095,
      parts: 'v lapel open three flaps',
    }),
  ],
  [
    'trench',
    cut({
      top: 130,
      sleeve: 'long',
      arm: 380,
      dip: 280,
      neck: 88,
      shoulder: 202,
      chest: 204,
      waist: 178,
      hem: 258,
      hemY: 1095,
      parts: 'v lapel open double belt epaulette slant',
    }),
  ],
  [
    'parka',
    cut({
      top: 265,
      sleeve: 'long',
      arm: 520,
      shoulder: 240,
      chest: 244,
      waist: 240,
      hem: 262,
      hemY: 1090,
      parts: 'hood zip flaps cuff fur',
    }),
  ],
  [
    'rain-jacket',
    cut({ top: 270, sleeve: 'long', arm: 530, shoulder: 238, chest: 240, waist: 240, hem: 248, hemY: 1040, parts: 'hood zip storm slant' }),
  ],
  [
    'puffer',
    cut({ top: 200, sleeve: 'long', dip: 34, shoulder: 244, chest: 250, waist: 256, hem: 246, hemY: 985, parts: 'stand quilt zip hand' }),
  ],
  ['gilet', cut({ dip: 34, shoulder: 206, chest: 250, waist: 256, hem: 246, hemY: 970, sleeve: 'none', parts: 'stand quilt zip hand' })],
  ['hivis', cut({ dip: 170, shoulder: 200, chest: 244, waist: 244, hem: 246, hemY: 960, sleeve: 'none', parts: 'v zip reflect binding' })],
  [
    'hivis-jacket',
    cut({ sleeve: 'long', dip: 34, shoulder: 242, chest: 248, waist: 250, hem: 252, hemY: 1000, parts: 'stand zip reflect storm' }),
  ],
  [
    'dress',
    cut({
      neck: 96,
      top: 110,
      arm: 330,
      chest: 172,
      shoulder: 178,
      waist: 140,
      hem: 300,
      hemY: 1095,
      dip: 90,
      parts: 'crew waistseam gather',
    }),
  ],
  [
    'wrap-dress',
    cut({
      neck: 90,
      top: 110,
      arm: 330,
      chest: 174,
      shoulder: 180,
      waist: 144,
      hem: 280,
      hemY: 1095,
      dip: 210,
      sleeve: 'elbow',
      parts: 'v wrap belt',
    }),
  ],
  [
    'shirt-dress',
    cut({
      neck: 84,
      top: 110,
      arm: 340,
      chest: 180,
      shoulder: 186,
      waist: 160,
      hem: 244,
      hemY: 1095,
      dip: 56,
      sleeve: 'elbow',
      parts: 'shirt belt',
    }),
  ],
  [
    'pinafore',
    cut({
      neck: 100,
      top: 120,
      slope: 12,
      arm: 340,
      chest: 164,
      waist: 150,
      hem: 300,
      hemY: 1080,
      dip: 170,
      shoulder: 146,
      sleeve: 'none',
      parts: 'crew binding waistseam hand',
    }),
  ],
  [
    'abaya',
    cut({
      top: 90,
      arm: 350,
      chest: 178,
      shoulder: 182,
      waist: 200,
      hem: 292,
      hemY: 1115,
      dip: 40,
      neck: 72,
      sleeve: 'wide',
      parts: 'crew openfront trim',
    }),
  ],
  [
    'thobe',
    cut({
      top: 110,
      arm: 340,
      chest: 170,
      waist: 176,
      hem: 220,
      hemY: 1110,
      dip: 34,
      neck: 68,
      shoulder: 178,
      sleeve: 'long',
      parts: 'stand placket chest cuff',
    }),
  ],
  [
    'lab-coat',
    cut({
      top: 130,
      arm: 380,
      neck: 88,
      shoulder: 206,
      chest: 208,
      waist: 206,
      hem: 234,
      hemY: 1090,
      dip: 230,
      sleeve: 'long',
      parts: 'v lapel open three patch3',
    }),
  ],
  ['chef', cut({ dip: 34, sleeve: 'long', waist: 226, hem: 232, hemY: 960, parts: 'stand double cuff' })],
  ['scrub', cut({ dip: 150, shoulder: 232, chest: 238, waist: 240, hem: 246, hemY: 960, parts: 'v patch3' })],
])
