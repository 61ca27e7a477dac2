// Maps the endpoints of layouts and pages to their functions.
import { type Route, route } from '#server/http.ts'
import { type Worker, worker } from '#server/jobs.ts'
import type { Ctx } from '#server/ctx.ts'
import { withLastChange } from '#server/entity/seen-version.ts'
import * as front from '../contract.ts'
import * as forms from '../form-contract.ts'
import * as layoutsOffice from '../layout-admin-contract.ts'
import * as office from '../page-admin-contract.ts'
import { getAdminPage, listAdminPages } from './admin-pages.ts'
import { getPage, getPreview, listFrontRoutes, listPages } from './front-pages.ts'
import * as layouts from './layouts.ts'
import { listPageLinks } from './page-links.ts'
import { comparePageVersions, previewPage, restorePageVersion } from './page-versions.ts'
import { changePages, getPublication, performPublishDue, publishDue, publishPage, schedulePage, unpublishPage } from './publish.ts'
import { removePage, savePage } from './save-page.ts'
import { sendForm } from './send-form.ts'

/** Runs a change of what visitors see; gives what they see then. */
async function changed(ctx: Ctx, id: string, change: Promise<void>): Promise<office.Publication> {
  await change
  return getPublication(ctx, id)
}

/** A layout with who changed it last. */
const shownLayout = async (ctx: Ctx, layout: Promise<layoutsOffice.AdminLayout>) => withLastChange(ctx, 'pageLayout', await layout)

export const pageRoutes: Route[] = [
  route(front.getPage, (ctx, { query }) => getPage(ctx, query.path)),
  route(front.listPages, listPages),
  route(front.getPreview, (ctx, { params }) => getPreview(ctx, params.token)),
  route(front.listFrontRoutes, async (ctx) => ({ additionalFrontRoutes: await listFrontRoutes(ctx) })),
  route(forms.listPageLinks, listPageLinks),
  route(forms.sendForm, (ctx, { body }) => sendForm(ctx, body)),
  route(layoutsOffice.listLayouts, (ctx, { query }) => layouts.listLayouts(ctx, query)),
  route(layoutsOffice.getLayout, (ctx, { params }) => shownLayout(ctx, layouts.getLayout(ctx, params.id))),
  route(layoutsOffice.getLayoutVersion, (ctx, { params }) => layouts.getLayoutVersion(ctx, params)),
  route(layoutsOffice.createLayout, (ctx, { body }) => shownLayout(ctx, layouts.saveLayout(ctx, null, body))),
  route(layoutsOffice.updateLayout, (ctx, { params, body }) => shownLayout(ctx, layouts.saveLayout(ctx, params.id, body))),
  route(layoutsOffice.removeLayout, (ctx, { params }) => layouts.removeLayout(ctx, params.id)),
  route(office.listAdminPages, (ctx, { query }) => listAdminPages(ctx, query)),
  route(office.getAdminPage, (ctx, { params }) => getAdminPage(ctx, params.id)),
  route(office.createPage, (ctx, { body }) => savePage(ctx, null, body)),
  route(office.updatePage, (ctx, { params, body }) => savePage(ctx, params.id, body)),
  route(office.removePage, (ctx, { params }) => removePage(ctx, params.id)),
  route(office.changePages, (ctx, { body }) => changePages(ctx, body)),
  route(office.getPublication, (ctx, { params }) => getPublication(ctx, params.id)),
  route(office.publishPage, (ctx, { params, body }) => changed(ctx, params.id, publishPage(ctx, params.id, body.number))),
  route(office.unpublishPage, (ctx, { params }) => changed(ctx, params.id, unpublishPage(ctx, params.id))),
  route(office.schedulePage, (ctx, { params, body }) => changed(ctx, params.id, schedulePage(ctx, params.id, body))),
  route(office.previewPage, (ctx, { params, body }) => previewPage(ctx, params.id, body.number)),
  route(office.comparePageVersions, (ctx, { params, query }) => comparePageVersions(ctx, { ...params, against: query.against })),
  route(office.restorePageVersion, (ctx, { params, body }) => restorePageVersion(ctx, { ...params, version: body.version })),
]

export const pageWorkers: Worker[] = [worker(publishDue, performPublishDue, '* * * * *')]
