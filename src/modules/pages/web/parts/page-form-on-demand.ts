import { onDemand } from '#web/on-demand.tsx'
import { FilledForm } from './page-form.tsx'

const form = onDemand('page-form', import.meta.env.SSR ? FilledForm : null, async () => (await import('./page-form.tsx')).FilledForm)

/** The form of a page; only pages with a form fetch it. */
export const PageForm = form.Part
export const loadPageForm = form.load
