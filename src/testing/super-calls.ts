// The calls of super admins alone.
import type { Access } from '#shared/endpoint.ts'

export const superCalls: Record<string, Access> = {
  'GET /api/admin/admins/:id/erasure': 'superAdmin',
  'POST /api/admin/admins/:id/erasure': 'superAdmin',
  'POST /api/admin/admins/:id/personal-data': 'superAdmin',
  'GET /api/admin/admins': 'superAdmin',
  'POST /api/admin/admins': 'superAdmin',
  'GET /api/admin/admins/:id': 'superAdmin',
  'PUT /api/admin/admins/:id': 'superAdmin',
  'DELETE /api/admin/admins/:id': 'superAdmin',
  'POST /api/admin/admins/:id/invite': 'superAdmin',
  'POST /api/admin/admins/change': 'superAdmin',
  'GET /api/admin/roles': 'superAdmin',
  'POST /api/admin/roles': 'superAdmin',
  'GET /api/admin/roles/:id': 'superAdmin',
  'PUT /api/admin/roles/:id': 'superAdmin',
  'DELETE /api/admin/roles/:id': 'superAdmin',
  'GET /api/admin/admins/:id/second-factor': 'superAdmin',
  'DELETE /api/admin/admins/:id/second-factor': 'superAdmin',
  'POST /api/admin/copy/release': 'superAdmin',
}
