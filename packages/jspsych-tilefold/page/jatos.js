// Loads JATOS's library, but only from an address of a JATOS server. It must be loaded before the page is complete.
if (location.pathname.includes("/publix/")) document.write('<script src="jatos.js"></' + "script>");
