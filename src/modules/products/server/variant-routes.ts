// Endpoint to function for variants, their types, option groups and attributes.
import { type Route, route } from '#server/http.ts'
import * as attributes from '../attributes-contract.ts'
import * as options from '../options-contract.ts'
import * as types from '../variant-types-contract.ts'
import * as api from '../variants-contract.ts'
import { getProductAttributes, listAttributeNames, saveProductAttributes, saveProductOptionGroups } from './attributes/attribute-lists.ts'
import { getOptionGroup, listOptionGroups, removeOptionGroup, saveOptionGroup } from './attributes/option-groups.ts'
import { generateVariants, previewVariants } from './variants/variant-generate.ts'
import { saveVariantSheet } from './variants/variant-save.ts'
import { getVariantSheet } from './variants/variant-sheet.ts'
import { getVariantType, listVariantTypeChoices, listVariantTypes, listVariantTypeUses } from './variants/variant-type-queries.ts'
import { orderVariantTypes, removeVariantType, saveVariantType } from './variants/variant-types.ts'

export const variantRoutes: Route[] = [
  route(api.getVariantSheet, (ctx, { params }) => getVariantSheet(ctx, params.id)),
  route(api.saveVariants, (ctx, { params, body }) => saveVariantSheet(ctx, params.id, body)),
  route(api.previewVariants, (ctx, { params, body }) => previewVariants(ctx, params.id, body)),
  route(api.generateVariants, (ctx, { params, body }) => generateVariants(ctx, params.id, body)),
  route(types.listVariantTypes, (ctx, { query }) => listVariantTypes(ctx, query)),
  route(types.getVariantType, (ctx, { params }) => getVariantType(ctx, params.id)),
  route(types.createVariantType, (ctx, { body }) => saveVariantType(ctx, null, body)),
  route(types.updateVariantType, (ctx, { params, body }) => saveVariantType(ctx, params.id, body)),
  route(types.removeVariantType, (ctx, { params }) => removeVariantType(ctx, params.id)),
  route(types.orderVariantTypes, (ctx, { body }) => orderVariantTypes(ctx, body)),
  route(types.listVariantTypeChoices, (ctx) => listVariantTypeChoices(ctx)),
  route(types.listVariantTypeUses, (ctx, { params, query }) => listVariantTypeUses(ctx, params.id, query)),
  route(options.listOptionGroups, (ctx, { query }) => listOptionGroups(ctx, query)),
  route(options.getOptionGroup, (ctx, { params }) => getOptionGroup(ctx, params.id)),
  route(options.createOptionGroup, (ctx, { body }) => saveOptionGroup(ctx, null, body)),
  route(options.updateOptionGroup, (ctx, { params, body }) => saveOptionGroup(ctx, params.id, body)),
  route(options.removeOptionGroup, (ctx, { params }) => removeOptionGroup(ctx, params.id)),
  route(attributes.getProductAttributes, (ctx, { params }) => getProductAttributes(ctx, params.id)),
  route(attributes.saveProductAttributes, (ctx, { params, body }) => saveProductAttributes(ctx, params.id, body)),
  route(attributes.saveProductOptionGroups, (ctx, { params, body }) => saveProductOptionGroups(ctx, params.id, body)),
  route(attributes.listAttributeNames, (ctx) => listAttributeNames(ctx)),
]
