import { type Route, route } from '#server/http.ts'
import * as office from '../admin-contract.ts'
import { listAudit, listAuditPeople } from './list-audit.ts'

export const auditRoutes: Route[] = [route(office.listAudit, listAudit), route(office.listAuditPeople, (ctx) => listAuditPeople(ctx))]
