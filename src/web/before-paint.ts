// The script in the head of every page that runs before anything is painted. The server renders every page as a visitor's; the script adds the theme and
// the class of a signed-in person from browser storage, and makes cookie and storage agree on the language.

// zod reads its settings here, which all its copies share: without this it tries `new Function`, which the page's policy forbids and the browser
// reports.
const noEval = 'globalThis.__zod_globalConfig={jitless:true};'

/**
 * Until hydration the page's class tells who looks at it: `signed-in`, and `acting` for a salesperson; `as-rows` that lists are shown in rows. When the language differs between
 * cookie and storage, storage wins and the page is reloaded.
 */
export const beforePaint = `${noEval}try{
var s=localStorage,r=document.documentElement,d=s.getItem('darkTheme'),l=s.getItem('siteLanguage'),g=/(?:^|; )siteLanguage=(en|ar)/.exec(document.cookie);
if(d==='true'||(d===null&&matchMedia('(prefers-color-scheme: dark)').matches))r.classList.add('dark');
if(s.getItem('tokenUser')){r.classList.add('signed-in');if(s.getItem('signedKind')==='salesperson')r.classList.add('acting')}
if(s.getItem('listView')==='rows')r.classList.add('as-rows');
if(!l&&g)s.setItem('siteLanguage',g[1]);
if((l==='en'||l==='ar')&&(!g||g[1]!==l)){
document.cookie='siteLanguage='+l+'; path=/; max-age=31536000; SameSite=Lax';
if(r.lang!==l&&!/[?&]lang=/.test(location.search)&&document.cookie.indexOf('siteLanguage='+l)>=0)location.reload()}
}catch(e){}`.replaceAll('\n', '')
