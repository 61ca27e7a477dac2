// What runs in the head of every page before anything is painted. Pages are the visitor's view for everyone, so what this browser remembers
// gives them their theme and the shape of who is signed in; and a language that is remembered twice becomes one.

// zod looks here for its settings, which all its copies share: without this it tries `new Function`, which the page's policy forbids and the browser reports.
const noEval = 'globalThis.__zod_globalConfig={jitless:true};'

/** Until the page is alive the page's class says who looks: `signed-in`, and `acting` for a salesperson. Cookie and storage disagree: storage is right, and the page is asked for again. */
export const beforePaint = `${noEval}try{
var s=localStorage,r=document.documentElement,d=s.getItem('darkTheme'),l=s.getItem('siteLanguage'),g=/(?:^|; )siteLanguage=(en|ar)/.exec(document.cookie);
if(d==='true'||(d===null&&matchMedia('(prefers-color-scheme: dark)').matches))r.classList.add('dark');
if(s.getItem('tokenUser')){r.classList.add('signed-in');if(s.getItem('signedKind')==='salesperson')r.classList.add('acting')}
if(!l&&g)s.setItem('siteLanguage',g[1]);
if((l==='en'||l==='ar')&&(!g||g[1]!==l)){
document.cookie='siteLanguage='+l+'; path=/; max-age=31536000; SameSite=Lax';
if(r.lang!==l&&!/[?&]lang=/.test(location.search)&&document.cookie.indexOf('siteLanguage='+l)>=0)location.reload()}
}catch(e){}`.replaceAll('\n', '')
