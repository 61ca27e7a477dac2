// The script at the end of every page that asks for the page's own scripts. Visitors see the first picture before the scripts use the line; what they press
// and enter meanwhile is done when the page is hydrated.

/** The type of a script that waits: no browser runs it. */
export const waiting = 'jumla/waiting'

/**
 * Fetches the page's scripts and their texts, and starts them, when its first pictures were painted, after a second and a half at the latest. At once for a
 * signed-in person, whose prices come with the scripts, for a page with a form that is filled in with scripts from the start, and when something is
 * pressed. What is pressed and entered is noted in `window.early` until the page is hydrated (replay-early.ts). It goes no further, so that a part that is
 * hydrated already does not hear it twice: a tick would be taken back.
 */
export const startLater = `{
let d=document,w=window,m=w.early=new Map(),s=d.querySelector('script[type="${waiting}"]'),
n=()=>{if(!s)return;for(let h of s.dataset.files.split(' ')){let l=d.createElement('link'),j=h.endsWith('.json');l.rel=j?'preload':'modulepreload';
if(j){l.as='fetch';l.crossOrigin='anonymous'}l.fetchPriority='low';l.href=h;d.head.append(l)}
let l=d.createElement('script');l.type='module';l.textContent=s.textContent;s=0;d.head.append(l)};
for(let y of ['click','input','change'])addEventListener(y,e=>{let i=e.target;if(w.early&&i.matches('input:not([type=file]),select,textarea')){
e.stopPropagation();if(y=='input'){m.delete(i);m.set(i,{value:i.value,checked:i.checked})}}},true);
addEventListener('click',e=>{let b=w.early&&e.target.closest('main form button,button:not(form *)');n();
if(b){e.preventDefault();e.stopPropagation();m.set(b,{})}},true);
addEventListener('keydown',n,true);
if(d.documentElement.classList.contains('signed-in')||d.querySelector('main form:not([data-later] form)'))n();
else{setTimeout(n,1500);
let p=()=>new Promise(r=>requestAnimationFrame(()=>setTimeout(r)));
p().then(()=>Promise.allSettled([...d.images].map(i=>i.fetchPriority=='high'&&i.decode()))).then(p).then(n)}
}`.replaceAll('\n', '')
