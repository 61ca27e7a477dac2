import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/server/db/kit-tables.ts', './src/modules/*/server/tables.ts'],
  out: './migrations',
})
