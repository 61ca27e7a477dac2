import { onTurn } from '#web/on-demand.tsx'
import { FilledForm } from './page-form.tsx'

const form = onTurn(import.meta.env.SSR ? FilledForm : null, async () => (await import('./page-form.tsx')).FilledForm)

/** The form of a page: a reader who passes by does without its schemas and fields. */
export const PageForm = form.Part
export const loadPageForm = form.load
