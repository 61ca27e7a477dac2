// Maps the content endpoints to their functions: slides, menus, the contact form and its messages in the office.
import { type Route, route } from '#server/http.ts'
import * as api from '../contract.ts'
import * as menusOffice from '../menu-admin-contract.ts'
import * as messages from '../message-admin-contract.ts'
import * as menusFront from '../menu-contract.ts'
import * as productMenus from '../product-menus-contract.ts'
import * as slidesOffice from '../slide-admin-contract.ts'
import { getAdminMenu, listAdminMenus } from './admin-menus.ts'
import { getMenu, listHomeMenus, listLinkMenus } from './front-menus.ts'
import { answerMessage, changeMessages, getMessage, listMessageForms, listMessages, removeMessage } from './messages.ts'
import { getProductMenus, saveProductMenus } from './product-menus.ts'
import { changeMenus, orderMenus, previewMenu, saveMenu } from './save-menu.ts'
import { sendContact } from './send-contact.ts'
import * as slides from './slides.ts'

const menuRoutes: Route[] = [
  route(menusFront.listHomeMenus, (ctx) => listHomeMenus(ctx)),
  route(menusFront.listLinkMenus, (ctx) => listLinkMenus(ctx)),
  route(menusFront.getMenu, (ctx, { params, query }) => getMenu(ctx, { type: params.type, slug: params.menu, page: query.page })),
  route(menusOffice.listAdminMenus, (ctx, { query }) => listAdminMenus(ctx, query)),
  route(menusOffice.getAdminMenu, (ctx, { params }) => getAdminMenu(ctx, params.id)),
  route(menusOffice.createMenu, (ctx, { body }) => saveMenu(ctx, null, body)),
  route(menusOffice.orderMenus, (ctx, { body }) => orderMenus(ctx, body)),
  route(menusOffice.updateMenu, (ctx, { params, body }) => saveMenu(ctx, params.id, body)),
  route(menusOffice.removeMenu, (ctx, { params }) => changeMenus(ctx, { ids: [params.id], to: 'removed' })),
  route(menusOffice.changeMenus, (ctx, { body }) => changeMenus(ctx, body)),
  route(productMenus.getProductMenus, (ctx, { params }) => getProductMenus(ctx, params.id)),
  route(productMenus.saveProductMenus, (ctx, { params, body }) => saveProductMenus(ctx, params.id, body)),
  route(menusOffice.previewMenu, (ctx, { body }) => previewMenu(ctx, body.menu, body.language)),
]

const slideRoutes: Route[] = [
  route(api.listSlides, slides.listSlides),
  route(slidesOffice.listAdminSlides, (ctx, { query }) => slides.listAdminSlides(ctx, query)),
  route(slidesOffice.getAdminSlide, (ctx, { params }) => slides.getAdminSlide(ctx, params.id)),
  route(slidesOffice.createSlide, (ctx, { body }) => slides.saveSlide(ctx, null, body)),
  route(slidesOffice.orderSlides, (ctx, { body }) => slides.orderSlides(ctx, body)),
  route(slidesOffice.updateSlide, (ctx, { params, body }) => slides.saveSlide(ctx, params.id, body)),
  route(slidesOffice.removeSlide, (ctx, { params }) => slides.changeSlides(ctx, { ids: [params.id], to: 'removed' })),
  route(slidesOffice.changeSlides, (ctx, { body }) => slides.changeSlides(ctx, body)),
]

const messageRoutes: Route[] = [
  route(api.sendContact, (ctx, { body }) => sendContact(ctx, body)),
  route(messages.listMessages, (ctx, { query }) => listMessages(ctx, query)),
  route(messages.listMessageForms, (ctx) => listMessageForms(ctx)),
  route(messages.getMessage, (ctx, { params }) => getMessage(ctx, params.id)),
  route(messages.answerMessage, (ctx, { params, body }) => answerMessage(ctx, params.id, body)),
  route(messages.changeMessages, (ctx, { body }) => changeMessages(ctx, body.ids, body.to)),
  route(messages.removeMessage, (ctx, { params }) => removeMessage(ctx, params.id)),
]

export const contentRoutes: Route[] = [...menuRoutes, ...slideRoutes, ...messageRoutes]
